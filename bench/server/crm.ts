import { freePort } from '#scripts/free-port.ts';
import { load } from '../support/load.ts';
import { cpuTime } from '../support/process-figures.ts';
import type { RunningProduct } from '../support/product.ts';
import { logIn } from '../support/session.ts';
import { startChild } from './child.ts';
import { type Comparison, compare } from './compare.ts';
import { type CrmCall, crmCalls, type Target } from './crm-calls.ts';

const SECONDS = 4;
const JSON_TYPE = { 'content-type': 'application/json' };

export interface CrmComparison extends Comparison {
  directus: CrmCall['directus'];
  /** Our server's processor time for one answer, in milliseconds. */
  cpu: number;
}

/** Compares the CRM's calls on our server with the same SQL on plain node:http. */
export async function measureCrmCalls(
  { url, serverPid }: RunningProduct,
  databaseUrl: string,
  ids: string[],
): Promise<CrmComparison[]> {
  const cookie = await logIn(url);
  const port = String(await freePort());
  const bare = await startChild('./bare-server.ts', { PORT: port, DATABASE_URL: databaseUrl });
  try {
    const comparisons: CrmComparison[] = [];
    for (const call of crmCalls(ids)) {
      const spent: number[] = [];
      const ours = async (): Promise<number> => {
        const before = cpuTime(serverPid);
        const { rate } = await load(call.what, url, () => toRequest(call.ours(), { cookie }), SECONDS);
        spent.push((cpuTime(serverPid) - before) / (rate * SECONDS));
        return rate;
      };
      const theirs = async (): Promise<number> => {
        const request = () => toRequest(call.bare(), {});
        return (await load(`${call.what}, bare`, `http://127.0.0.1:${port}`, request, SECONDS)).rate;
      };
      const comparison = await compare(call.what, ours, theirs);
      comparisons.push({ ...comparison, directus: call.directus, cpu: Math.min(...spent) });
    }
    return comparisons;
  } finally {
    bare.kill();
  }
}

function toRequest({ path, body }: Target, headers: Record<string, string>) {
  if (!body) return { method: 'GET' as const, path, headers };
  return { method: 'POST' as const, path, headers: { ...headers, ...JSON_TYPE }, body: JSON.stringify(body) };
}
