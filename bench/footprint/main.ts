import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '#scripts/free-port.ts';
import { percentile } from '../support/percentile.ts';
import { writeResults } from '../support/results.ts';
import { table } from '../support/table.ts';
import { whole } from '../support/whole.ts';
import { installSize } from './install-size.ts';
import { startByCommand } from './start-by-command.ts';

const MB = 2 ** 20;
const STARTS = 3;
/** Milliseconds until a started server is idle. */
const SETTLING = 10_000;
const NOTES = `A start is all of "npm start", from the command to its banner: server and sandbox, on a fresh folder the embedded database copied; server and
site are built already, as at every start but the first. Memory is that of a server started again, read ten seconds later; all processes are npm, the starter
on the Node of the machine and on the pinned one, server and sandbox, what they share counted for each. Packages for production are those of
"npm ci --omit=dev": what the server runs on, the pinned Node among them. What the site is built with is not.`;

const fresh: number[] = [];
const again: number[] = [];
let memory = { server: 0, all: 0 };
for (let round = 0; round < STARTS; round += 1) {
  const [port, sandboxPort, smtpPort] = await Promise.all([freePort(), freePort(), freePort()]);
  const folder = await mkdtemp(join(tmpdir(), 'bench-'));
  const env = {
    PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    SANDBOX_PORT: String(sandboxPort),
    SANDBOX_SMTP_PORT: String(smtpPort),
    DATA_DIR: folder,
    DATABASE_URL: '',
  };
  for (const times of [fresh, again]) {
    const { readyMs, memory: read, stop } = await startByCommand(env);
    times.push(readyMs);
    if (times === again && round === STARTS - 1) {
      await sleep(SETTLING);
      memory = read();
    }
    await stop();
  }
  await rm(folder, { recursive: true, force: true });
}

const { all, production, image } = installSize();
const rows = [
  ['start to ready on a fresh folder, median of 3, ms', whole(percentile(fresh, 0.5)), '3,000'],
  ['start again to ready, median of 3, ms', whole(percentile(again, 0.5)), '1,200'],
  ['server with the embedded database, idle, MB', whole(memory.server / MB), '230'],
  ['all processes of npm start, idle, MB', whole(memory.all / MB), '330'],
  ['packages, production, MB', whole(production / MB), '150'],
  ['packages in the image, which has a Node of its own, MB', whole(image / MB), ''],
  ['packages, all, MB', whole(all / MB), ''],
];
writeResults('footprint', 'Start, memory, size', `${table(['', 'measured', 'target'], rows)}\n\n${NOTES}`);
