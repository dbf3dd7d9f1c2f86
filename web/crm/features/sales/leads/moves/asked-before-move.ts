import type { Lead } from '#contract/leads.ts';

/** What a move to some stages asks for first. */
export type AskedBeforeMove = Partial<Pick<Lead, 'lostReason' | 'nextStep' | 'nextStepAt'>>;
