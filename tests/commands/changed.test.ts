import { globSync } from 'node:fs';
import { expect, test } from 'vitest';
import { browserTestsOf } from '#scripts/test/changed.ts';

const names = (file: string) => browserTestsOf([file]).map((path) => path.slice('tests/e2e/'.length));

test('A change of one part of the CRM is looked at by the browser tests of that part', () => {
  expect(names('web/crm/features/sales/leads/board/board.tsx').sort()).toEqual([
    'crm-leads-board.test.ts',
    'crm-leads-live.test.ts',
    'crm-leads.test.ts',
  ]);
  expect(names('web/crm/features/staff/staff-users/settings-screen.tsx')).toContain('crm-settings.test.ts');
});

test.each([
  ['billing/refunds/payments-to-decide.tsx', ['crm-money', 'crm-payments-to-decide', 'crm-returned-refund']],
  ['sales/leads/list/unclaimed-bookings.tsx', ['crm-bookings', 'crm-leads']],
  ['sales/reports/money-report.tsx', ['crm-money-report', 'crm-reports']],
  ['people/customers/customer-list.tsx', ['crm-customers', 'crm-edit-conflict', 'crm-lists']],
  ['imports-exports/exports/export-users.tsx', ['imports-export']],
])('A change of %s is looked at by the browser tests that are named after its words', (file, tests) => {
  expect(names(`web/crm/features/${file}`)).toEqual(expect.arrayContaining(tests.map((test) => `${test}.test.ts`)));
});

test('A word of a part chooses no test of another program', () => {
  expect(names('web/crm/features/sales/leads/lead-form.ts').filter((test) => !test.startsWith('crm-'))).toEqual([]);
});

test('No part of the CRM is without browser tests', () => {
  const parts = globSync('web/crm/features/*/*');
  expect(parts.length).toBeGreaterThan(15);
  expect(parts.filter((part) => names(`${part}/any.tsx`).length === 0)).toEqual([]);
});

test('What all parts share is looked at by all their tests, a browser test by itself, a document by none', () => {
  expect(names('web/crm/shared/forms/edit-dialog.tsx').length).toBeGreaterThan(40);
  expect(names('server/app.ts')).toEqual(globSync('**/*.test.ts', { cwd: 'tests/e2e' }));
  expect(names('tests/e2e/loop.test.ts')).toEqual(['loop.test.ts']);
  expect(names('docs/operations.md')).toEqual([]);
});
