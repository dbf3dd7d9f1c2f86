import { beforeAll, describe, expect, test } from 'vitest';
import { checkWalls } from '#scripts/check/walls.ts';
import { inSourceTree } from './source-tree.ts';

/** The importing file, the import, and the rule that must reject it. */
const FORBIDDEN: [from: string, statement: string, rule: string][] = [
  ['contract/a.ts', `import '../server/shared/errors.ts';`, 'not-in-allowed'],
  ['contract/a.ts', `import '#server/shared/errors.ts';`, 'not-in-allowed'],
  ['contract/a.ts', `import 'fastify';`, 'not-in-allowed'],
  ['contract/a.ts', `import 'node:fs';`, 'not-in-allowed'],
  ['web/ui/a.tsx', `import '../../contract/b.ts';`, 'not-in-allowed'],
  ['web/ui/a.tsx', `import 'zod';`, 'not-in-allowed'],
  ['web/client/a.ts', `import '../ui/b.tsx';`, 'not-in-allowed'],
  ['web/site/a.ts', `import '../crm/b.ts';`, 'not-in-allowed'],
  ['web/crm/app/a.ts', `import '../../site/b.ts';`, 'not-in-allowed'],
  ['web/crm/features/people/customers/a.ts', `import '../../billing/purchases/b.ts';`, 'not-in-allowed'],
  [
    'web/crm/features/people/customers/a.ts',
    `import type { B } from '../../billing/purchases/b.ts';`,
    'not-in-allowed',
  ],
  ['web/crm/features/people/customers/a.ts', `import '../../../app/b.ts';`, 'not-in-allowed'],
  ['web/crm/shared/records/a.ts', `import '../../features/billing/purchases/b.ts';`, 'not-in-allowed'],
  ['web/crm/shared/records/a.ts', `import '../../app/b.ts';`, 'not-in-allowed'],
  ['web/crm/a.ts', `import './shared/b.ts';`, 'not-in-allowed'],
  ['web/pages/a.astro', `---\nimport '../crm/features/billing/purchases/b.ts';\n---\n`, 'not-in-allowed'],
  ['web/site/hydrate.ts', `import './settings.ts';`, 'no-placeholder-in-what-react-takes-over'],
  ['web/site/a.ts', `import '#server/shared/errors.ts';`, 'not-in-allowed'],
  ['web/crm/shared/a.ts', `import 'node:fs';`, 'not-in-allowed'],
  ['web/utils/a.ts', `import '../ui/b.tsx';`, 'not-in-allowed'],
  ['web/pages/a.astro', `---\nimport '../client/b.ts';\n---\n`, 'not-in-allowed'],
  ['web/pages/a.astro', `---\nimport '#client/b.ts';\n---\n`, 'not-in-allowed'],
  ['web/site/a.astro', `<script>import('../crm/app/b.ts');</script>`, 'not-in-allowed'],
  ['server/modules/sales/leads/leads.routes.ts', `import './leads.store.ts';`, 'routes-call-services'],
  ['server/modules/sales/leads/leads.routes.ts', `import '../../../database/database.ts';`, 'routes-call-services'],
  ['server/modules/sales/leads/leads.store.ts', `import './leads.service.ts';`, 'stores-hold-sql-alone'],
  ['server/modules/sales/leads/leads.service.ts', `import 'fastify';`, 'services-know-no-http'],
  ['server/modules/sales/leads/leads.service.ts', `import 'drizzle-orm';`, 'sql-in-stores-only'],
  [
    'server/modules/sales/leads/leads.service.ts',
    `import { b } from '../../staff/staff/staff.service.ts';\nb;`,
    'not-in-allowed',
  ],
  [
    'server/modules/sales/leads/leads.service.ts',
    `import type { B } from '../../staff/staff/staff.store.ts';`,
    'not-in-allowed',
  ],
  [
    'server/modules/sales/leads/leads.service.ts',
    `import { b } from '../../../gateways/mail/mail.ts';\nb;`,
    'not-in-allowed',
  ],
  ['server/modules/sales/leads/leads.service.ts', `import 'stripe';`, 'vendor-sdk-in-gateways-only'],
  [
    'server/modules/sales/leads/leads.service.ts',
    `import { b } from '../../../config/config.ts';\nb;`,
    'not-in-allowed',
  ],
  ['server/gateways/mail/a.ts', `import '../payments/b.ts';`, 'not-in-allowed'],
  ['server/gateways/mail/a.ts', `import '../../database/database.ts';`, 'not-in-allowed'],
  ['server/database/a.ts', `import '../modules/sales/leads/leads.store.ts';`, 'not-in-allowed'],
  ['server/http/a.ts', `import type { B } from '../modules/staff/staff/staff.service.ts';`, 'not-in-allowed'],
  ['server/modules/sales/leads/a.ts', `import '../../../../sandbox/b.ts';`, 'not-in-allowed'],
  ['server/modules/sales/leads/a.ts', `import 'vitest';`, 'no-development-package-in-the-server'],
  ['server/modules/sales/leads/a.ts', `import '../../../../scripts/b.ts';`, 'not-in-allowed'],
  ['server/modules/sales/leads/a.ts', `import '../../../../web/ui/b.tsx';`, 'not-in-allowed'],
  ['sandbox/a.ts', `import '../contract/b.ts';`, 'not-in-allowed'],
  ['sandbox/a.ts', `import '../server/shared/errors.ts';`, 'not-in-allowed'],
  ['scripts/a.ts', `import '../sandbox/b.ts';`, 'not-in-allowed'],
  ['scripts/a.ts', `import '../tests/b.ts';`, 'not-in-allowed'],
  ['server/modules/sales/leads/a.ts', `import './missing.ts';`, 'not-in-allowed'],
];

/** The files that the imports above refer to. */
const NEIGHBOURS = Object.fromEntries(
  [
    'contract/b.ts',
    'web/ui/b.tsx',
    'web/client/b.ts',
    'web/site/b.ts',
    'web/site/settings.ts',
    'web/crm/app/b.ts',
    'web/crm/features/billing/purchases/b.ts',
    'web/crm/shared/b.ts',
    'server/shared/errors.ts',
    'server/config/config.ts',
    'server/database/database.ts',
    'server/modules/staff/staff/staff.service.ts',
    'server/modules/staff/staff/staff.store.ts',
    'server/modules/sales/leads/leads.store.ts',
    'server/modules/sales/leads/leads.service.ts',
    'server/gateways/mail/mail.ts',
    'server/gateways/payments/b.ts',
    'sandbox/b.ts',
    'scripts/b.ts',
    'tests/b.ts',
  ].map((file) => [file, 'export const b = 1;\nexport type B = number;\n']),
);

/** An import cycle of types, and one of folders in which no file imports itself. */
const CYCLES = {
  'contract/cycle-a.ts': `import type { B } from './cycle-b.ts';\nexport type A = B;`,
  'contract/cycle-b.ts': `import type { A } from './cycle-a.ts';\nexport type B = A | 1;`,
  'web/crm/shared/lists/list.ts': `import '../dialogs/sheet.ts';`,
  'web/crm/shared/dialogs/sheet.ts': 'export {};',
  'web/crm/shared/dialogs/edit.ts': `import '../lists/rows.ts';`,
  'web/crm/shared/lists/rows.ts': 'export {};',
};

/** Adds a number to a file's name, because all forbidden imports are in one project, which is checked once. */
const numbered = (file: string, index: number): string => file.replace(/\.(?=[^/]*$)|(?<=leads)\./, `-${index}.`);

// The real source tree is read by the step `walls` of npm test.
describe('a wall', () => {
  let violations: string[];
  beforeAll(async () => {
    const offenders = FORBIDDEN.map(([from, statement], index) => [numbered(from, index), statement]);
    const tree = { ...NEIGHBOURS, ...CYCLES, ...Object.fromEntries(offenders) };
    ({ violations } = await inSourceTree(tree, checkWalls));
  });

  test.each(FORBIDDEN.map(([from, statement, rule], index) => ({ from, statement, rule, index })))(
    'stops $from from: $statement',
    ({ from, rule, index }) => {
      const own = violations.filter((violation) => violation.includes(`: ${numbered(from, index)} → `));
      expect(own).toEqual([expect.stringContaining(`${rule}: `)]);
    },
  );

  test('lets through what the design allows', async () => {
    const tree = {
      ...NEIGHBOURS,
      'contract/a.ts': `import 'zod/mini';\nimport './b.ts';`,
      'web/client/a.ts': `import '#contract/b.ts';`,
      'web/pages/a.astro': `---\nimport '#web/site/b.ts';\nimport '../crm/app/b.ts';\n---\n`,
      'web/crm/app/a.ts': `import '../features/billing/purchases/b.ts';\nimport '../shared/b.ts';\nimport 'zod';`,
      'web/crm/features/people/customers/a.ts': `import '../../../shared/b.ts';\nimport '../../../../ui/b.tsx';\nimport './panel/b.ts';`,
      'web/crm/features/people/customers/panel/b.ts': `import '#client/b.ts';\nexport {};`,
      'server/modules/sales/leads/leads.routes.ts': `import 'fastify';\nimport './leads.service.ts';\nimport type { B } from '../../../config/config.ts';\nexport type C = B;`,
      'server/modules/sales/leads/leads.service.ts': `import './leads.store.ts';\nimport '../../../database/database.ts';\nimport type { B } from '../../staff/staff/staff.service.ts';\nimport type { B as Mail } from '../../../gateways/mail/mail.ts';\nexport type C = B | Mail;`,
      'server/modules/sales/leads/leads.store.ts': `import 'drizzle-orm';\nimport '../../../shared/errors.ts';`,
      'server/gateways/payments/stripe.ts': `import 'stripe';`,
      // Wings in which there is nothing to read, or something else too.
      'bench/notes.md': '',
      'web/b.css': '',
      'server/app.ts': `import './modules/sales/leads/leads.routes.ts';\nimport 'node:path';`,
    };
    expect((await inSourceTree(tree, checkWalls)).violations).toEqual([]);
  });

  test('finds an import cycle, made of types alone too', () => {
    expect(violations).toContain('no-import-cycle: contract/cycle-a.ts → contract/cycle-b.ts → contract/cycle-a.ts');
  });

  test('finds a cycle of folders in which no file imports itself', () => {
    expect(violations.filter((violation) => violation.startsWith('no-folder-cycle: web/crm/shared/'))).toEqual([
      'no-folder-cycle: web/crm/shared/dialogs → web/crm/shared/lists → web/crm/shared/dialogs',
      'no-folder-cycle: web/crm/shared/lists → web/crm/shared/dialogs → web/crm/shared/lists',
    ]);
  });

  test('reports a wing of which nothing could be read', async () => {
    const emptied = await inSourceTree({ 'contract/a.ts': 'export {};', 'server/notes.md': '' }, checkWalls);
    expect(emptied.violations).toEqual(['nothing-was-read: server/']);
  });
});
