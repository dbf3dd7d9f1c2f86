import { expect, test } from 'vitest';
import type { Endpoint } from '#contract/endpoints/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import { isAtLeast, ROLES, roleFor } from '#contract/roles.ts';

const WRITTEN_WITH = 'node_modules/.bin/node node_modules/vitest/vitest.mjs run tests/repository/roles.test.ts -u';

/** Lists the staff endpoints by path, with the roles that may call them. */
function roleTable(): string {
  const calls = Object.values(endpoints)
    .filter(({ access }: Endpoint) => access === 'staff')
    .map((endpoint: Endpoint) => ({ ...endpoint, least: roleFor(endpoint) }))
    .sort((one, other) => one.path.localeCompare(other.path) || one.method.localeCompare(other.method));
  const rows = calls.map(({ method, path, summary, least, scope }) =>
    [
      `\`${method} ${path}\``,
      summary,
      ...ROLES.map((role) => (isAtLeast(role, least) ? 'yes' : '')),
      scope ? `\`${scope}\`` : '',
    ].join(' | '),
  );
  return `# Who may call what

Generated from the contract's endpoint table (\`contract/endpoints.ts\`). A test compares the two. To regenerate it after a change, run
\`${WRITTEN_WITH}\`.

Viewers read, members read and write, admins may do everything (\`docs/decisions/roles.md\`). A call without a scope is closed to keys (\`docs/decisions/api-keys.md\`). The endpoints of visitors, of customers in their account and of the AI app need no role and are not listed.

| endpoint | description | ${ROLES.join(' | ')} | scope of a key |
|---|---|${ROLES.map(() => '---|').join('')}---|
${rows.map((row) => `| ${row} |`).join('\n')}
`;
}

test('docs/roles.md lists for every staff endpoint the roles that may call it', async () => {
  await expect(roleTable()).toMatchFileSnapshot('../../docs/roles.md');
});
