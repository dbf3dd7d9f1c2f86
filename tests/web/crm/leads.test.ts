import { describe, expect, it } from 'vitest';
import type { Page } from '#client/api.ts';
import type { Lead } from '#contract/leads.ts';
import { firstAnswerOf, formatDuration } from '#crm/features/sales/leads/answer-time.ts';
import { isAmongLoaded, placeLead, removeLead, standsBefore } from '#crm/features/sales/leads/columns/column-pages.ts';
import { LeadFormValues, toLeadForm, toLeadUpdate } from '#crm/features/sales/leads/lead-form.ts';
import { leadListOptions } from '#crm/features/sales/leads/lead-list-options.ts';
import { formatMoment } from '#crm/shared/local-time.ts';
import { assigneeOptions } from '#crm/shared/people/assignees.ts';
import { readListQuery } from '#crm/shared/records/list-query.ts';

const LEAD: Lead = {
  id: 'l',
  name: 'Nora New',
  email: 'nora@leads.example',
  phone: null,
  productType: 'agent',
  page: '/',
  campaign: null,
  stage: 'new',
  assigneeId: null,
  assigneeName: null,
  nextStep: null,
  nextStepAt: null,
  lostReason: null,
  customerId: 'c',
  submissions: 1,
  createdAt: '2026-11-20T10:00:00.000Z',
  submittedAt: '2026-11-20T10:00:00.000Z',
  firstAnsweredAt: null,
  updatedAt: '2026-11-20T10:00:00.000Z',
};

const onDay = (day: number, more: Partial<Lead> = {}): Lead => ({
  ...LEAD,
  id: `day ${day}`,
  createdAt: `2026-11-${String(day).padStart(2, '0')}T10:00:00.000Z`,
  ...more,
});

const page = (days: number[], next?: string): Page<Lead> => ({ rows: days.map((day) => onDay(day)), total: 9, next });

const ids = (pages: readonly Page<Lead>[]) => pages.map(({ rows }) => rows.map(({ id }) => id));

describe('the time to the first answer', () => {
  it.each([
    [0, '0 s'],
    [59.9, '59 s'],
    [60, '1 min'],
    [3_599, '59 min'],
    [3_600, '1 h'],
    [12_000, '3 h 20 min'],
    [86_400, '1 day'],
    [3_000_000, '34 days'],
  ])('of %d seconds is written as %s', (seconds, words) => {
    expect(formatDuration(seconds)).toBe(words);
  });

  it('is known once there is one, and waited for while the lead is new, a checkout is open or staff have only moved it', () => {
    expect(firstAnswerOf({ ...LEAD, firstAnsweredAt: '2026-11-20T10:01:30.000Z' })).toEqual({
      state: 'answered',
      seconds: 90,
    });
    expect(firstAnswerOf(LEAD)).toEqual({ state: 'waiting' });
    expect(firstAnswerOf({ ...LEAD, stage: 'contacted' })).toEqual({ state: 'waiting' });
    expect(firstAnswerOf({ ...LEAD, stage: 'checkout_opened' })).toEqual({ state: 'waiting' });
    expect(firstAnswerOf({ ...LEAD, stage: 'won' })).toEqual({ state: 'not-needed' });
  });

  it('is none before the question, whatever the clocks say', () => {
    expect(firstAnswerOf({ ...LEAD, firstAnsweredAt: '2026-11-20T09:59:00.000Z' })).toMatchObject({ seconds: 0 });
  });
});

describe('a column of the board', () => {
  it('takes a lead in its place among the pages that are loaded', () => {
    const pages = [page([19, 17], 'more'), page([15, 13], 'more')];
    expect(ids(placeLead(pages, onDay(18)))).toEqual([
      ['day 19', 'day 18', 'day 17'],
      ['day 15', 'day 13'],
    ]);
    expect(ids(placeLead(pages, onDay(16)))[1]).toEqual(['day 16', 'day 15', 'day 13']);
    expect(placeLead(pages, onDay(16)).map(({ total }) => total)).toEqual([10, 10]);
  });

  it('takes one whose place is further on behind those that are loaded', () => {
    expect(ids(placeLead([page([19, 17], 'more')], onDay(3)))).toEqual([['day 19', 'day 17', 'day 3']]);
    expect(ids(placeLead([page([])], onDay(3)))).toEqual([['day 3']]);
  });

  it('knows whether it would show a lead if it was read now', () => {
    expect(isAmongLoaded([page([19, 17], 'more')], onDay(18))).toBe(true);
    expect(isAmongLoaded([page([19, 17], 'more')], onDay(3))).toBe(false);
    expect(isAmongLoaded([page([19, 17])], onDay(3))).toBe(true);
  });

  it('gives a lead away, and counts one less', () => {
    expect(removeLead([page([19, 17])], 'day 19')).toEqual([{ ...page([17]), total: 8 }]);
  });

  it.each([
    [undefined, 'day 2'],
    ['createdAt', 'day 1'],
    ['name', 'day 2'],
    ['-name', 'day 1'],
    ['nextStepAt', 'day 1'],
    ['-nextStepAt', 'day 2'],
  ])('is in the order that the server sorts by: %s', (sort, first) => {
    const [one, two] = [onDay(1, { name: 'zoe', nextStepAt: '2026-12-01T10:00:00.000Z' }), onDay(2, { name: 'Adam' })];
    expect(standsBefore(one, two, sort)).toBe(first === 'day 1');
    expect(standsBefore(two, one, sort)).toBe(first === 'day 2');
  });
});

describe('the form of a lead', () => {
  it('wants the reason of a lost one', () => {
    expect(LeadFormValues.safeParse({ ...toLeadForm(LEAD), stage: 'lost' }).error?.issues).toMatchObject([
      { path: ['lostReason'], message: 'A reason is required' },
    ]);
    expect(LeadFormValues.safeParse({ ...toLeadForm(LEAD), stage: 'lost', lostReason: ' Late ' }).data).toMatchObject({
      lostReason: 'Late',
    });
  });

  it('refuses the date of a next step that does not exist, as years of five digits', () => {
    expect(
      LeadFormValues.safeParse({ ...toLeadForm(LEAD), nextStepAt: '20266-11-25T15:00' }).error?.issues,
    ).toMatchObject([{ path: ['nextStepAt'], message: 'This date does not exist' }]);
    expect(LeadFormValues.safeParse({ ...toLeadForm(LEAD), nextStepAt: '' }).success).toBe(true);
  });

  it('sends an empty field as none, a local time as an instant, and nothing that was not changed', () => {
    const local = toLeadForm({ ...LEAD, nextStepAt: '2026-11-25T15:00:00.000Z' }).nextStepAt;
    expect(toLeadUpdate({ assigneeId: '', nextStep: '', nextStepAt: local, lostReason: '' })).toEqual({
      assigneeId: null,
      nextStep: null,
      nextStepAt: '2026-11-25T15:00:00.000Z',
      lostReason: null,
    });
    expect(toLeadUpdate({ stage: 'won' })).toEqual({ stage: 'won' });
    expect(toLeadUpdate({ nextStepAt: '' })).toEqual({ nextStepAt: null });
  });

  it('offers whoever a lead is assigned to, though they may not log in any more', () => {
    const anna = { id: 'a', username: 'anna' };
    const labels = (assigneeId: string | null, assigneeName: string | null) =>
      assigneeOptions([anna], { assigneeId, assigneeName }).map(({ label }) => label);
    expect(labels(null, null)).toEqual(['Nobody', 'anna']);
    expect(labels('a', 'anna')).toEqual(['Nobody', 'anna']);
    expect(labels('b', 'ben')).toEqual(['Nobody', 'anna', 'ben']);
  });
});

describe('the filters of leads', () => {
  const chosen = { assigneeId: 'b', page: '/info', campaign: null };
  const optionsOf = (options: ReturnType<typeof leadListOptions>, name: string) =>
    options.filters.find(({ field }) => field === name)?.options.map(({ value }) => value);

  it('keep what the URL names until it is known what there is', () => {
    const options = leadListOptions({ assignees: undefined, ownId: undefined, sources: undefined, chosen });
    expect(optionsOf(options, 'assigneeId')).toEqual(['b']);
    expect(optionsOf(options, 'page')).toEqual(['/info']);
    expect(optionsOf(options, 'campaign')).toEqual([]);
  });

  it('begin with one’s own leads', () => {
    const assignees = [
      { id: 'a', username: 'anna' },
      { id: 'b', username: 'ben' },
    ];
    const options = leadListOptions({ assignees, ownId: 'b', sources: { pages: [], campaigns: ['spring'] }, chosen });
    expect(optionsOf(options, 'assigneeId')).toEqual(['b', 'none', 'a']);
    expect(optionsOf(options, 'campaign')).toEqual(['spring']);
  });

  it('keep what the URL names when it is offered no more: else the list, and who acts on all of it, would take them all', () => {
    const gone = { assigneeId: 'c', page: '/former', campaign: 'winter' };
    const loaded = { assignees: [{ id: 'a', username: 'anna' }], ownId: 'a', sources: { pages: ['/'], campaigns: [] } };
    const params = new URLSearchParams(gone);
    expect(readListQuery(params, leadListOptions({ ...loaded, chosen: gone }))).toEqual(gone);
  });
});

it('the date of a next step says its year only where that is another one', () => {
  const now = new Date(2026, 10, 22);
  expect(formatMoment(new Date(2026, 10, 25, 15, 5), now)).toBe('Nov 25, 3:05 PM');
  expect(formatMoment(new Date(2027, 0, 4, 9, 0), now)).toBe('Jan 4, 2027, 9:00 AM');
});
