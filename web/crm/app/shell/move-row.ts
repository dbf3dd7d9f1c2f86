/** Pixels at the top of the screen that tabs, toolbar and headers may cover. */
const COVERED = 140;

/** Moves the focus to the next row of the list in view, or to the one before. Tells whether there was one. */
export function moveRow(step: 1 | -1): boolean {
  const rows = [...document.querySelectorAll<HTMLElement>('main tbody [role=row]')];
  const current = rows.findIndex((row) => row.contains(document.activeElement));
  const next = current === -1 ? rows.find(isInView) : rows[current + step];
  const target = next?.querySelector<HTMLElement>('a, button');
  if (!target) return false;
  target.focus({ preventScroll: true });
  next?.scrollIntoView({ block: 'nearest', behavior: 'instant' });
  return true;
}

function isInView(row: HTMLElement): boolean {
  return row.getBoundingClientRect().bottom > COVERED;
}
