"use strict";
// A redesign gone wrong: as long as the notice is on the page, saving is swallowed without a word.
const notice = document.getElementById("service-notice");
document.getElementById("order-form").addEventListener("submit", (event) => {
  if (notice.isConnected) event.preventDefault();
});
notice.querySelector("button").addEventListener("click", () => {
  document.cookie = "notice=closed; path=/; samesite=lax";
  notice.remove();
});
