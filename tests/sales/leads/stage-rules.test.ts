import { describe, expect, test } from 'vitest';
import { LEAD_STAGES, type LeadStage, needsAnswer } from '#contract/leads.ts';
import { type LeadEvent, stageAfter } from '#server/modules/sales/leads/lead.rules.ts';

/** The next stages after each event, from each stage in the order of LEAD_STAGES. */
const TABLE: Record<LeadEvent, LeadStage[]> = {
  submitted: ['new', 'contacted', 'demo_booked', 'demo_done', 'checkout_opened', 'won', 'new'],
  answered: ['contacted', 'contacted', 'demo_booked', 'demo_done', 'checkout_opened', 'won', 'lost'],
  demo_booked: ['demo_booked', 'demo_booked', 'demo_booked', 'demo_done', 'checkout_opened', 'won', 'lost'],
  demo_done: ['demo_done', 'demo_done', 'demo_done', 'demo_done', 'checkout_opened', 'won', 'lost'],
  demo_missed: ['new', 'contacted', 'demo_booked', 'demo_booked', 'checkout_opened', 'won', 'lost'],
  checkout_opened: [
    'checkout_opened',
    'checkout_opened',
    'checkout_opened',
    'checkout_opened',
    'checkout_opened',
    'won',
    'lost',
  ],
  paid: ['won', 'won', 'won', 'won', 'won', 'won', 'won'],
};

describe.each(Object.entries(TABLE) as [LeadEvent, LeadStage[]][])('After %s', (event, stages) => {
  test.each(LEAD_STAGES.map((stage, index) => [stage, stages[index]]))('a lead that was %s is %s', (before, after) => {
    expect(stageAfter(before as LeadStage, event)).toBe(after);
  });
});

test.each([
  ['new', null, true],
  ['checkout_opened', null, true],
  ['new', new Date(), false],
  ['contacted', null, true],
  ['contacted', new Date(), false],
  ['demo_booked', null, false],
  ['won', null, false],
  ['lost', null, false],
] as const)('A lead that is %s and was first answered at %s needs an answer: %s', (stage, firstAnsweredAt, needs) => {
  expect(needsAnswer({ stage, firstAnsweredAt })).toBe(needs);
});
