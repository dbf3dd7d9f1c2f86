import type { Lead, LeadStage } from '#contract/leads.ts';

/** What a move to some stages asks for first. */
export type AskedBeforeMove = Partial<Pick<Lead, 'lostReason' | 'nextStep' | 'nextStepAt'>>;

/** Returns whether a menu's move to the stage opens a dialog first. */
export function asksBeforeMove(stage: LeadStage): boolean {
  return stage === 'lost' || stage === 'demo_booked';
}
