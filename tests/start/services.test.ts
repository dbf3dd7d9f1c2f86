import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { dataDir } from './starter.ts';

const READY = `process.on('disconnect', () => process.exit()); process.send('ready');`;
const LASTS = `process.on('SIGTERM', () => { console.log(name + ' stops'); process.exit(); }); ${READY}`;

/** Runs the programs as services, named by their keys, in a process of their own. Waits for its end. */
async function run(
  programs: Record<string, string>,
  stopWhenReady = false,
): Promise<{ code: number; out: string; err: string }> {
  const folder = dataDir();
  const specs = Object.entries(programs).map(([name, source]) => {
    const file = join(folder, `${name}.mjs`);
    writeFileSync(file, `const name = '${name}'; ${source}`);
    return { name, file, env: {} };
  });
  const main = join(folder, 'main.ts');
  writeFileSync(
    main,
    `import { writeFileSync } from 'node:fs';
     import { runServices } from '${resolve('scripts/start/services.ts')}';
     const stop = new AbortController();
     process.exit(await runServices(${JSON.stringify(specs)}, stop.signal, () => { console.log('ready'); writeFileSync('${join(folder, 'all-ready')}', ''); ${stopWhenReady} && stop.abort(); }));`,
  );
  const child = spawn(process.execPath, [main]);
  let out = '';
  let err = '';
  child.stdout.on('data', (chunk) => {
    out += chunk;
  });
  child.stderr.on('data', (chunk) => {
    err += chunk;
  });
  const [code] = await once(child, 'close');
  return { code, out, err };
}

describe('services', () => {
  test('stop in the reverse order of their start when told to', async () => {
    expect(await run({ sandbox: LASTS, server: LASTS }, true)).toEqual({
      code: 0,
      out: 'ready\nserver stops\nsandbox stops\n',
      err: '',
    });
  });

  test('all stop, with one line and exit code 1, when one ends after it was ready', async () => {
    const dies = `${READY} import { existsSync } from 'node:fs';
      setInterval(() => existsSync(import.meta.dirname + '/all-ready') && process.kill(process.pid, 'SIGKILL'), 10);`;
    const { code, out, err } = await run({ sandbox: dies, server: LASTS });
    expect({ code, err }).toEqual({ code: 1, err: 'The sandbox ended unexpectedly (SIGKILL).\n' });
    expect(out).toContain('server stops');
  });

  test('add nothing to what a service says itself when it cannot start', async () => {
    const refuses = `console.error('DATABASE_URL: no such host'); process.exit(1);`;
    const { code, out, err } = await run({ sandbox: LASTS, server: refuses });
    expect({ code, err }).toEqual({ code: 1, err: 'DATABASE_URL: no such host\n' });
    expect(out).not.toContain('ready');
  });

  test('report one that ends quietly before it was ready', async () => {
    const { code, err } = await run({ server: 'process.exit(0);' });
    expect({ code, err }).toEqual({ code: 1, err: 'The server ended unexpectedly (exit code 0).\n' });
  });
});
