// A worker that asks `?to=` for something; the path tells the kind of worker.
const { searchParams } = new URL(location.href);
const url = `//${searchParams.get('to')}/${searchParams.get('kind')}`;
fetch(`http:${url}`, { mode: 'no-cors' }).catch(() => {});
try { new WebSocket(`ws:${url}-socket`); } catch { /* refused in the page already */ }
