import { expect, test } from 'vitest';
import type { Endpoint } from '../../contract/endpoints/endpoint.ts';
import { endpoints } from '../../contract/endpoints.ts';
import { isAtLeast, ROLES, roleFor } from '../../contract/roles.ts';

const WRITTEN_WITH = 'node_modules/.bin/node node_modules/vitest/vitest.mjs run tests/docs/roles.test.ts -u';

/** Every call of staff, by address, and the roles that may make it. */
function roleTable(): string {
  const calls = Object.values(endpoints)
    .filter(({ access }: Endpoint) => access === 'staff')
    .map((endpoint: Endpoint) => ({ ...endpoint, least: roleFor(endpoint) }))
    .sort((one, other) => one.path.localeCompare(other.path) || one.method.localeCompare(other.method));
  const rows = calls.map(({ method, path, summary, least }) =>
    [`\`${method} ${path}\``, summary, ...ROLES.map((role) => (isAtLeast(role, least) ? 'yes' : ''))].join(' | '),
  );
  return `# Who may call what

Made from the endpoint table of the contract (\`contract/endpoints.ts\`), and held against it by a test. After a change it is written anew with
\`${WRITTEN_WITH}\`.

Viewers read, members work, admins do everything; \`docs/decisions/2026-11-22-roles-in-the-endpoint-table.md\` says why. Calls of visitors, of customers in their account and of the AI app need no role.

| call | does | ${ROLES.join(' | ')} |
|---|---|${ROLES.map(() => '---|').join('')}
${rows.map((row) => `| ${row} |`).join('\n')}
`;
}

test('docs/roles.md says of every call of staff which roles may make it', async () => {
  await expect(roleTable()).toMatchFileSnapshot('../../docs/roles.md');
});
