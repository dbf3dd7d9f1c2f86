import { LEAD_STAGES, type LeadStage } from '../../../contract/leads.ts';

/** What moves a lead on without anybody setting its stage. */
export type LeadEvent = 'submitted' | 'answered' | 'demo_booked' | 'demo_done' | 'checkout_opened' | 'paid';

const LEADS_TO: Record<Exclude<LeadEvent, 'submitted' | 'paid'>, LeadStage> = {
  answered: 'contacted',
  demo_booked: 'demo_booked',
  demo_done: 'demo_done',
  checkout_opened: 'checkout_opened',
};

/** Events only move a lead forward. A lost one is opened again by who asks again, and won by who pays. */
export function stageAfter(stage: LeadStage, event: LeadEvent): LeadStage {
  if (event === 'paid') return 'won';
  if (event === 'submitted') return stage === 'lost' ? 'new' : stage;
  const next = LEADS_TO[event];
  return LEAD_STAGES.indexOf(next) > LEAD_STAGES.indexOf(stage) ? next : stage;
}
