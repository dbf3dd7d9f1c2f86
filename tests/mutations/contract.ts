import type { Mutation } from './mutation.ts';

/** Faults of the contract. */
export const contractMutations: readonly Mutation[] = [
  {
    fault: 'Members download all that is stored about a customer',
    file: 'contract/endpoints/personal-data.ts',
    before: "role: 'admin',\n    summary: 'Download all data stored about a customer",
    after: "role: 'member',\n    summary: 'Download all data stored about a customer",
    tests: ['tests/repository/roles.test.ts'],
  },
  {
    fault: 'Members export all customers',
    file: 'contract/endpoints/exports.ts',
    before: "role: 'admin',\n    summary: 'Export customers",
    after: "role: 'member',\n    summary: 'Export customers",
    tests: ['tests/repository/roles.test.ts'],
  },
  {
    fault: 'An hour such as 25:00 can be set',
    file: 'contract/gate.ts',
    before: '/^([01]\\d|2[0-3]):[0-5]\\d$/',
    after: '/^\\d\\d:[0-5]\\d$/',
    tests: ['tests/messaging/gate/asking.test.ts', 'tests/staff/digest.test.ts'],
  },
  {
    fault: 'A formula behind a tab runs in a spreadsheet',
    file: 'contract/csv-cells.ts',
    before: '[=+\\\\-@\\\\t\\\\r＝＋－＠]',
    after: '[=+\\\\-@＝＋－＠]',
    tests: ['tests/imports-exports/csv-cells.test.ts', 'tests/imports-exports/exporting.test.ts'],
  },
  {
    fault: 'A refund of a third of a cent can be asked',
    file: 'contract/refunds.ts',
    before: '/^\\d{1,8}(\\.\\d{1,2})?$/',
    after: '/^\\d{1,8}(\\.\\d{1,3})?$/',
    tests: ['tests/billing/refunds.test.ts'],
  },
  {
    fault: 'Usernames may contain an angle bracket',
    file: 'contract/staff-users.ts',
    before: '/^[\\p{L}\\p{N}._@+ -]+$/u',
    after: '/^[\\p{L}\\p{N}._@+ <>-]+$/u',
    tests: ['tests/staff/people.test.ts', 'tests/staff/invitations.test.ts'],
  },
];
