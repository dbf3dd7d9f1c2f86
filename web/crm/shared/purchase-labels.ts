import { AGENT_LICENSE, type PurchaseStatus } from '../../../contract/purchases.ts';
import type { BadgeTone } from '../../ui/badge.tsx';

export function productLabel(productType: string): string {
  return productType === AGENT_LICENSE ? 'Agent License' : 'Team License';
}

/** Stands for whoever paid after having been deleted. */
export const DELETED_CUSTOMER = 'Deleted customer';

export const STATUS_TONES: Record<PurchaseStatus, BadgeTone> = {
  pending: 'pending',
  completed: 'ok',
  failed: 'failed',
  disputed: 'failed',
  refunded: 'neutral',
  partially_refunded: 'neutral',
  canceled: 'neutral',
};

export function statusLabel(status: PurchaseStatus): string {
  return status.replaceAll('_', ' ');
}
