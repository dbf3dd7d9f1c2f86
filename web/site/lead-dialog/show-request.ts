import { leadDialogText, leadFormText } from '../content/lead-dialog.ts';
import { part } from '../part.ts';
import type { LeadRequest } from './request.ts';

/** Puts the board into the words of what it is opened for. */
export function showRequest(board: HTMLElement, { productType, quantity, price }: LeadRequest): void {
  const text = leadDialogText[productType];
  const isUpsell = productType === 'upsell';
  const words = {
    title: text.title,
    description: text.description,
    guarantee: productType === 'demo' ? '' : leadFormText.guarantee,
    licences: isUpsell ? `${quantity} team ${quantity === 1 ? 'licence' : 'licences'}` : '',
    price: isUpsell && price ? `${price} each, a month` : '',
    note: text.note,
  };
  for (const [name, word] of Object.entries(words)) part(board, name).textContent = word;
  part(board, 'upsell').hidden = !isUpsell;
}
