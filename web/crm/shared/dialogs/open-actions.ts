import { lazyComponent } from '../lazy-component.ts';
import type { Choice } from './actions-sheet.tsx';
import { openDialog } from './dialog-store.ts';

const ActionsSheet = lazyComponent(async () => (await import('./actions-sheet.tsx')).ActionsSheet);

/** Offers choices as a sheet. */
export function openActions(actions: { title: string; about?: string; choices: readonly Choice[] }): void {
  openDialog(ActionsSheet, { about: undefined, ...actions });
}
