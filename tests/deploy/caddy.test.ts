import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

test('Caddy logs no header of an answer that may name a person or let somebody in', () => {
  const log = /^\tlog \{$.*?^\t\}$/ms.exec(readFileSync('deploy/Caddyfile', 'utf8'))?.[0];
  // Where a form or a sign-in link leads, the other pages of a search, and the name of a file that came by mail.
  for (const header of ['Location', 'Link', 'Content-Disposition']) {
    expect(log).toMatch(new RegExp(`^\\t+resp_headers>${header} delete$`, 'm'));
  }
});
