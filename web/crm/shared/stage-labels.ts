import type { LeadStage } from '#contract/leads.ts';

export const STAGE_LABELS: Record<LeadStage, string> = {
  new: 'New',
  contacted: 'Contacted',
  demo_booked: 'Demo booked',
  demo_done: 'Demo done',
  checkout_opened: 'Checkout opened',
  won: 'Won',
  lost: 'Lost',
};
