import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { freePort } from '#scripts/free-port.ts';
import { findProgram } from '#scripts/programs.ts';
import { until } from '../support/poll.ts';

const caddy = findProgram('caddy');
const text = readFileSync('deploy/Caddyfile', 'utf8');

test('Caddy logs no header of an answer that may name a person or let somebody in', () => {
  const filter = /^\(without_secrets\) \{$.*?^\}$/ms.exec(text)?.[0];
  // Where a form or a sign-in link leads, the other pages of a search, and the name of a file that came by mail.
  for (const header of ['Location', 'Link', 'Content-Disposition']) {
    expect(filter).toMatch(new RegExp(`^\\t+resp_headers>${header} delete$`, 'm'));
  }
  expect(text).toMatch(/^\tlog \{$(?:(?!^\t\}$).)*^\t\timport without_secrets$/ms);
});

/** Starts Caddy with `deploy/Caddyfile` on a free port of this machine, before a product that does not answer. */
async function startCaddy(): Promise<{ port: number; readLogs(): { own: string; ofSite: string } }> {
  const folder = mkdtempSync(join(tmpdir(), 'caddy-'));
  const [port, nobody] = await Promise.all([freePort(), freePort()]);
  const settings = text
    .replace(/^\{$/m, '{\n\tadmin off')
    .replace(/^example\.com \{$/m, `http://127.0.0.1:${port} {\n\tbind 127.0.0.1`)
    .replace('127.0.0.1:3000', `127.0.0.1:${nobody}`)
    .replace('/var/log/caddy', folder);
  writeFileSync(join(folder, 'Caddyfile'), settings);
  const child = spawn(caddy ?? '', ['run', '--config', join(folder, 'Caddyfile'), '--adapter', 'caddyfile'], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
  });
  let own = '';
  child.stderr.on('data', (chunk: Buffer) => {
    own += chunk;
  });
  onTestFinished(async () => {
    child.kill('SIGTERM');
    if (child.exitCode === null) await once(child, 'exit');
    rmSync(folder, { recursive: true });
  });
  return {
    port,
    readLogs: () => ({ own, ofSite: readFileSync(join(folder, 'insurance-24-7-ai.log'), 'utf8') }),
  };
}

test.runIf(caddy)('Caddy’s own log repeats no link of a request that failed, and of none to another host', async () => {
  const { port, readLogs } = await startCaddy();
  const headers = { referer: 'https://example.com/sign-in/TOPSECRET' };
  const ask = (host: string) => fetch(`http://${host}:${port}/sign-in/TOPSECRET?q=TOPSECRET`, { headers });
  const { status } = await until('Caddy answers', () => ask('127.0.0.1').catch(() => undefined), 20_000);
  expect([502, 503]).toContain(status);
  await ask('localhost');
  await until('Caddy has logged both', async () => {
    const { own, ofSite } = readLogs();
    return /"http\.log\.error.*"http\.log\.access/s.test(own) && ofSite.includes('"status":50');
  });
  const { own, ofSite } = readLogs();
  expect(own + ofSite).not.toContain('TOPSECRET');
});
