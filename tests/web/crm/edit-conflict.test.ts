import { describe, expect, it } from 'vitest';
import { ApiError } from '#client/api-error.ts';
import type { RecordEdit } from '#contract/errors.ts';
import { describeChanges, needsChoice, readConflict } from '#crm/shared/forms/edit-conflict.ts';

const FIELDS = [
  { name: 'name', label: 'Name' },
  { name: 'phone', label: 'Phone' },
  { name: 'licenses', label: 'Licenses', otherwise: 'by a payment' },
  { name: 'isActive', label: 'Status', states: ['Inactive', 'Active'] },
] as const;

const initial = { name: 'Raj', phone: '', licenses: 0, isActive: 1 };

function edit(username: string | null, ...fields: string[]): RecordEdit {
  return { username, createdAt: '2026-11-22T03:00:00.000Z', fields };
}

describe('what others have changed while a form was open', () => {
  it('needs a choice when the form does not show it', () => {
    const theirs = { ...initial, licenses: 9 };
    expect(needsChoice(FIELDS, { initial, mine: { ...initial, phone: '555' }, theirs })).toBe(true);
    expect(needsChoice(FIELDS, { initial, mine: { ...initial, licenses: 4 }, theirs })).toBe(true);
  });

  it('needs none when the form shows the same, or never showed it', () => {
    const mine = { ...initial, phone: '555' };
    expect(needsChoice(FIELDS, { initial, mine, theirs: initial })).toBe(false);
    expect(needsChoice(FIELDS, { initial, mine, theirs: mine })).toBe(false);
    expect(needsChoice(FIELDS, { initial, mine, theirs: { ...initial, stripeCustomerId: 'cus_1' } })).toBe(false);
  });

  it('is told field by field: the old value, the new value, who changed it, and what was typed', () => {
    const mine = { ...initial, name: 'Raj V.', licenses: Number.NaN };
    const theirs = { name: 'Raj Venkat', phone: '555', licenses: 9, isActive: 0 };
    const edits = [edit('anna', 'name'), edit('ben', 'name', 'isActive'), edit(null, 'phone')];
    expect(describeChanges(FIELDS, { initial, mine, theirs }, edits)).toEqual([
      { label: 'Name', before: 'Raj', theirs: 'Raj Venkat', by: 'by anna', mine: 'Raj V.' },
      { label: 'Phone', before: 'None', theirs: '555', by: undefined, mine: undefined },
      { label: 'Licenses', before: '0', theirs: '9', by: 'by a payment', mine: 'None' },
      { label: 'Status', before: 'Active', theirs: 'Inactive', by: 'by ben', mine: undefined },
    ]);
  });
});

describe('a 409', () => {
  const refusal = (body: unknown) => new ApiError('', 409, undefined, { code: 'conflict', body });

  it('is a conflict when it brings the present record', () => {
    const edits = [edit('anna', 'name')];
    expect(readConflict(refusal({ current: initial, edits }))).toEqual({ current: initial, edits });
  });

  it('is none when the email is taken, nor is any other failure', () => {
    expect(readConflict(refusal({ message: 'Another customer has this email address' }))).toBeUndefined();
    expect(readConflict(new ApiError('', 500))).toBeUndefined();
    expect(readConflict(new Error('offline'))).toBeUndefined();
  });
});
