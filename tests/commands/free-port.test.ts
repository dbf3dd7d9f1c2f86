import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

/** Asks for 150 ports, and prints them. */
const ASK = `
  const { freePort } = await import(${JSON.stringify(new URL('../../scripts/free-port.ts', import.meta.url).href)});
  const ports = [];
  while (ports.length < 150) ports.push(await freePort());
  console.log(JSON.stringify(ports));
`;

async function askedInOneProcess(): Promise<number[]> {
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', ASK]);
  return JSON.parse(stdout) as number[];
}

test('Processes side by side are given different ports, though none of them listens yet', async () => {
  const ports = (await Promise.all([1, 2, 3, 4].map(askedInOneProcess))).flat();
  expect(new Set(ports).size).toBe(ports.length);
});
