import { hydrateRoot } from 'react-dom/client';
import type { ProductType } from '../../../contract/leads.ts';
import { LeadDialog } from './lead-dialog.tsx';
import type { LeadTrigger } from './request.ts';

/** Has React take over the dialog that was built into HTML. Answers what puts it into the words of a request. */
export function hydrateLeadDialog(dialog: HTMLDialogElement): Promise<(request: LeadTrigger) => void> {
  const { product, agentPrice = '' } = dialog.dataset;
  return new Promise((resolve) => {
    hydrateRoot(dialog, <LeadDialog productType={product as ProductType} agentPrice={agentPrice} onReady={resolve} />);
  });
}
