import { useSyncExternalStore } from 'react';
import type { ProductType } from '../../../contract/leads.ts';
import { UPSELL_DEFAULT_QUANTITY } from '../../../contract/limits.ts';

/** What the dialog was opened for. */
export interface LeadRequest {
  productType: ProductType;
  /** Team licences wanted; counts in the upsell only. */
  quantity: number;
}

interface DialogState {
  open: boolean;
  request: LeadRequest;
}

let state: DialogState = { open: false, request: { productType: 'agent', quantity: UPSELL_DEFAULT_QUANTITY } };
const listeners = new Set<() => void>();

export function openLeadDialog(request: LeadRequest): void {
  update({ open: true, request });
}

/** Keeps the request, so that the words on the board stay while it leaves. */
export function closeLeadDialog(): void {
  update({ ...state, open: false });
}

export function useLeadDialog(): DialogState {
  return useSyncExternalStore(subscribe, () => state);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function update(next: DialogState): void {
  state = next;
  for (const listener of listeners) listener();
}
