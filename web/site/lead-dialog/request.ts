import { useSyncExternalStore } from 'react';
import type { ProductType } from '../../../contract/leads.ts';
import { UPSELL_DEFAULT_QUANTITY, UPSELL_MAX_QUANTITY } from '../../../contract/limits.ts';

/** What the dialog was opened for. */
export interface LeadRequest {
  productType: ProductType;
  /** Team licences wanted; counts in the upsell only. */
  quantity: number;
  /** Price of one a month, as shown where the dialog was opened. */
  price: string | undefined;
}

/** The same as a page says it: `data-lead`, `data-quantity`, `data-price`. */
export interface LeadTrigger {
  productType: ProductType;
  quantity?: string | undefined;
  price?: string | undefined;
}

interface DialogState {
  open: boolean;
  request: LeadRequest;
}

let state: DialogState = {
  open: false,
  request: { productType: 'agent', quantity: UPSELL_DEFAULT_QUANTITY, price: undefined },
};
const listeners = new Set<() => void>();

export function openLeadDialog({ productType, quantity, price }: LeadTrigger): void {
  update({ open: true, request: { productType, quantity: quantityOf(quantity), price } });
}

/** Keeps the request, so that the words on the board stay while it leaves. */
export function closeLeadDialog(): void {
  update({ ...state, open: false });
}

export function useLeadDialog(): DialogState {
  return useSyncExternalStore(subscribe, () => state);
}

function quantityOf(text: string | undefined): number {
  const quantity = Number(text);
  const isPossible = Number.isInteger(quantity) && quantity >= 1 && quantity <= UPSELL_MAX_QUANTITY;
  return isPossible ? quantity : UPSELL_DEFAULT_QUANTITY;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function update(next: DialogState): void {
  state = next;
  for (const listener of listeners) listener();
}
