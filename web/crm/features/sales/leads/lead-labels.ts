import { type LeadStage, PRODUCT_LABELS } from '#contract/leads.ts';
import type { BadgeTone } from '#ui/badge.tsx';

export const STAGE_TONES: Record<LeadStage, BadgeTone> = {
  new: 'pending',
  contacted: 'neutral',
  demo_booked: 'neutral',
  demo_done: 'neutral',
  checkout_opened: 'neutral',
  won: 'ok',
  lost: 'failed',
};

/** Returns the label of the requested product. */
export function productLabel(productType: string): string {
  return PRODUCT_LABELS[productType] ?? productType;
}
