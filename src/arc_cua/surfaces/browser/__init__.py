"""The browser over the Chrome DevTools Protocol."""
