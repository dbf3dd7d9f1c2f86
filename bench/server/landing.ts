import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { type Comparison, compare } from './compare.ts';
import { isInstalled, startNginx } from './nginx.ts';

const TOOLS = ['nginx', 'wrk'];
const run = promisify(execFile);

/** The landing page from our server and from nginx, loaded by wrk: a client in JavaScript would be slower than nginx. */
export async function measureLanding(url: string): Promise<Comparison | { missing: string[] }> {
  const missing = TOOLS.filter((program) => !isInstalled(program));
  if (missing.length > 0) return { missing };
  const nginx = await startNginx(Buffer.from(await (await fetch(`${url}/`)).arrayBuffer()));
  try {
    return await compare(
      'landing page',
      () => wrk(`${url}/`),
      () => wrk(nginx.url),
    );
  } finally {
    await nginx.stop();
  }
}

/** Requests a second over ten connections, for five seconds. */
async function wrk(url: string): Promise<number> {
  const { stdout } = await run('wrk', ['-t1', '-c10', '-d5', '-H', 'Accept-Encoding: gzip', url]);
  if (/Non-2xx|Socket errors/.test(stdout)) throw new Error(`wrk ${url}: ${stdout}`);
  return Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]);
}
