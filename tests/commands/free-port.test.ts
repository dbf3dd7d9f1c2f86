import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { expect, test } from 'vitest';

/** Asks for 150 ports, prints them, and stays until its input ends. Every process tries the same ports first, which by chance is rare. */
const ASK = `
  import crypto from 'node:crypto';
  import { syncBuiltinESMExports } from 'node:module';
  let tries = 0;
  crypto.randomInt = () => tries++;
  syncBuiltinESMExports();
  const { freePort } = await import(${JSON.stringify(new URL('../../scripts/free-port.ts', import.meta.url).href)});
  const ports = [];
  while (ports.length < 150) ports.push(await freePort());
  console.log(JSON.stringify(ports));
  process.stdin.resume();
`;

test('Processes side by side are given different ports, though none of them listens yet', async () => {
  // All stay until the last has asked, because ports are kept for a process only while it runs.
  const processes = [1, 2, 3, 4].map(() => execFile(process.execPath, ['--input-type=module', '--eval', ASK]));
  const answers = processes.map(({ stdout }) => once(createInterface(stdout as NodeJS.ReadableStream), 'line'));
  const ports = (await Promise.all(answers)).flatMap(([line]) => JSON.parse(line) as number[]);
  for (const { stdin } of processes) stdin?.end();
  expect(new Set(ports).size).toBe(600);
});
