import { LEAD_STAGES, type LeadStage } from '#contract/leads.ts';

/** Events that advance a lead automatically. */
export type LeadEvent =
  | 'submitted'
  | 'answered'
  | 'demo_booked'
  | 'demo_done'
  | 'demo_missed'
  | 'checkout_opened'
  | 'paid';

const LEADS_TO: Record<Exclude<LeadEvent, 'submitted' | 'demo_missed' | 'paid'>, LeadStage> = {
  answered: 'contacted',
  demo_booked: 'demo_booked',
  demo_done: 'demo_done',
  checkout_opened: 'checkout_opened',
};

/**
 * Returns the stage after an event. Events only move a lead forward, except that a new submission reopens a lost lead, a
 * payment wins it, and a missed demo takes back that it was done.
 */
export function stageAfter(stage: LeadStage, event: LeadEvent): LeadStage {
  if (event === 'paid') return 'won';
  if (event === 'submitted') return stage === 'lost' ? 'new' : stage;
  if (event === 'demo_missed') return stage === 'demo_done' ? 'demo_booked' : stage;
  const next = LEADS_TO[event];
  return LEAD_STAGES.indexOf(next) > LEAD_STAGES.indexOf(stage) ? next : stage;
}
