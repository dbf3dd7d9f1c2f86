import { hydrateRoot } from 'react-dom/client';
import type { ProductType } from '#contract/leads.ts';
import { LeadDialog } from './lead-dialog.tsx';
import type { LeadTrigger } from './request.ts';

/** Hydrates the dialog that was built as HTML. Resolves with a function that adapts it to a request. */
export function hydrateLeadDialog(dialog: HTMLDialogElement): Promise<(request: LeadTrigger) => void> {
  const { product, agentPrice = '' } = dialog.dataset;
  return new Promise((resolve) => {
    hydrateRoot(dialog, <LeadDialog productType={product as ProductType} agentPrice={agentPrice} onReady={resolve} />);
  });
}
