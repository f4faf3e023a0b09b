// Tells the server what happened; the answer comes back when it has been counted.
function send(name, data) {
  return fetch('/records/' + name, {
    method: 'POST', headers: {'content-type': 'application/json'}, body: JSON.stringify(data || {}),
  });
}
