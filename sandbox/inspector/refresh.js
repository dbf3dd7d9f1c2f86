// Runs in the browser. It refreshes elements with `data-live`, except while a person uses their fields or open details.
const EVERY_MS = 2000;
const seen = new Map();

function isInUse(part) {
  return part.querySelector('details[open]') || part.querySelector('input:focus, select:focus, textarea:focus');
}

function showLatest() {
  for (const bubbles of document.querySelectorAll('.bubbles')) bubbles.scrollTop = bubbles.scrollHeight;
}

async function refresh() {
  if (document.hidden) return;
  const answer = await fetch(location.href).catch(() => null);
  if (!answer?.ok) return;
  const fresh = new DOMParser().parseFromString(await answer.text(), 'text/html');
  for (const part of document.querySelectorAll('[data-live]')) {
    const next = fresh.getElementById(part.id);
    if (!next || isInUse(part) || seen.get(part.id) === next.outerHTML) continue;
    seen.set(part.id, next.outerHTML);
    part.replaceWith(next);
    showLatest();
  }
}

for (const part of document.querySelectorAll('[data-live]')) seen.set(part.id, part.outerHTML);
showLatest();
setInterval(refresh, EVERY_MS);
