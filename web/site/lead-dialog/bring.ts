import type { LeadTrigger } from './request.ts';

export type OpenLeadDialog = (trigger: LeadTrigger) => void;

/** What `web/pages/lead-dialog.astro` is built into. */
const BOARD = '/lead-dialog';

let brought: Promise<OpenLeadDialog> | undefined;

/**
 * Brings the dialog, both its pieces at once: its board with the rules that the board needs, and the script that fills it.
 * Answers what opens it. Rejects when a piece cannot be fetched; the next call tries again.
 */
export function bringLeadDialog(): Promise<OpenLeadDialog> {
  brought ??= bring().catch((error: unknown) => {
    brought = undefined;
    throw error;
  });
  return brought;
}

async function bring(): Promise<OpenLeadDialog> {
  const [board, { setUpLeadDialog }] = await Promise.all([fetchBoard(), import('./lead-dialog.ts')]);
  lay(board);
  return setUpLeadDialog();
}

async function fetchBoard(): Promise<string> {
  const answer = await fetch(BOARD);
  if (!answer.ok) throw new Error(`${BOARD} answered ${answer.status}`);
  return answer.text();
}

function lay(html: string): void {
  const { head, body } = new DOMParser().parseFromString(html, 'text/html');
  const sheet = new CSSStyleSheet();
  // As an element the rules would need a place in the Content-Security-Policy of each page.
  sheet.replaceSync(head.querySelector('style')?.textContent ?? '');
  document.adoptedStyleSheets.push(sheet);
  // `/success` has notifications of its own.
  if (document.getElementById('toasts')) body.querySelector('#toasts')?.remove();
  document.body.append(...body.children);
}
