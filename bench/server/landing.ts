import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { freePort } from '#scripts/free-port.ts';
import { startChild } from './child.ts';
import { type Comparison, compare } from './compare.ts';
import { isInstalled, startNginx } from './nginx.ts';

const TOOLS = ['nginx', 'wrk'];
const run = promisify(execFile);

/** Compares the landing page from our server and from nginx. It uses wrk, because a JavaScript client is slower than nginx. */
export async function measureLanding(url: string): Promise<Comparison[] | { missing: string[] }> {
  const missing = TOOLS.filter((program) => !isInstalled(program));
  if (missing.length > 0) return { missing };
  const nginx = await startNginx(Buffer.from(await (await fetch(`${url}/`)).arrayBuffer()));
  const plain = await startPlainNode(`${url}/`);
  const ours = (): Promise<number> => wrk(`${url}/`);
  try {
    return [
      await compare('landing page, nginx', ours, () => wrk(nginx.url)),
      await compare('landing page, plain node:http', ours, () => wrk(plain.url)),
    ];
  } finally {
    await nginx.stop();
    plain.stop();
  }
}

/** Starts a server that always sends the same answer with the same headers. */
async function startPlainNode(page: string): Promise<{ url: string; stop(): void }> {
  const folder = mkdtempSync(join(tmpdir(), 'page-'));
  const file = join(folder, 'page.json');
  writeFileSync(file, JSON.stringify(await rawAnswer(page)));
  const port = String(await freePort());
  const child = await startChild('./plain-page.ts', { PORT: port, PAGE: file });
  rmSync(folder, { recursive: true });
  return { url: `http://127.0.0.1:${port}/`, stop: () => void child.kill() };
}

/** Requests the page and returns its compressed bytes. */
function rawAnswer(url: string): Promise<{ status: number; headers: string[]; body: string }> {
  return new Promise((resolve, reject) => {
    const asking = request(url, { headers: { 'accept-encoding': 'gzip' } }, async (response) => {
      const body = (await buffer(response)).toString('base64');
      resolve({ status: response.statusCode ?? 0, headers: response.rawHeaders, body });
    });
    asking.on('error', reject).end();
  });
}

/** Measures requests per second over ten connections for five seconds. */
async function wrk(url: string): Promise<number> {
  const { stdout } = await run('wrk', ['-t1', '-c10', '-d5', '-H', 'Accept-Encoding: gzip', url]);
  if (/Non-2xx|Socket errors/.test(stdout)) throw new Error(`wrk ${url}: ${stdout}`);
  return Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]);
}
