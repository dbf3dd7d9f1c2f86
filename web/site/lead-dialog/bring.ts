import sheet from '../overlays.css?url';
import type { LeadTrigger } from './request.ts';

export type OpenLeadDialog = (trigger: LeadTrigger) => void;

/** What `web/pages/lead-dialog.astro` is built into. */
const BOARD = '/lead-dialog';

let brought: Promise<OpenLeadDialog> | undefined;

/**
 * Brings the dialog, all its pieces at once: its board as HTML, the rules the board needs and the script that fills it.
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
  const [board, { setUpLeadDialog }] = await Promise.all([fetchBoard(), import('./lead-dialog.ts'), addSheet()]);
  document.body.append(...board);
  return setUpLeadDialog();
}

async function fetchBoard(): Promise<NodeListOf<ChildNode>> {
  const answer = await fetch(BOARD);
  if (!answer.ok) throw new Error(`${BOARD} answered ${answer.status}`);
  const { body } = new DOMParser().parseFromString(await answer.text(), 'text/html');
  // `/success` has notifications of its own.
  if (document.getElementById('toasts')) body.querySelector('#toasts')?.remove();
  return body.childNodes;
}

/** Resolves when the rules hold; a sheet that cannot be fetched is no reason to show nothing. */
function addSheet(): Promise<void> {
  return new Promise((resolve) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = sheet;
    link.onload = () => resolve();
    link.onerror = () => resolve();
    document.head.append(link);
  });
}
