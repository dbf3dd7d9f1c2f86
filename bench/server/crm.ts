import { freePort } from '#scripts/free-port.ts';
import { load } from '../support/load.ts';
import { percentile } from '../support/percentile.ts';
import { cpuTime } from '../support/process-figures.ts';
import type { RunningProduct } from '../support/product.ts';
import { logIn } from '../support/session.ts';
import { startChild } from './child.ts';
import { type Comparison, compare } from './compare.ts';
import { type CrmCall, crmCalls, type Target } from './crm-calls.ts';

const SECONDS = 4;
/** Neither side compresses. */
const PLAIN = { 'accept-encoding': 'identity' };
const JSON_TYPE = { 'content-type': 'application/json' };

export interface CrmComparison extends Comparison {
  directus: CrmCall['directus'];
  /** Our server's processor time for one answer, in milliseconds. */
  cpu: number;
}

/** Downloads of all customers. Milliseconds; the ratio is the median of the rounds' ratios. */
export interface WholeList {
  ours: number;
  bare: number;
  ratio: number;
  /** Until the first byte of our answer. */
  firstByte: number;
}

export interface CrmFigures {
  calls: CrmComparison[];
  wholeList: WholeList;
}

/** Compares the CRM's calls on our server with the same SQL on plain node:http. */
export async function measureCrmCalls(
  { url, serverPid }: RunningProduct,
  databaseUrl: string,
  ids: string[],
): Promise<CrmFigures> {
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
    const wholeList = await compareWholeList(url, cookie, `http://127.0.0.1:${port}/whole`);
    return { calls: comparisons, wholeList };
  } finally {
    bare.kill();
  }
}

async function compareWholeList(url: string, cookie: string, bareUrl: string): Promise<WholeList> {
  const firstBytes: number[] = [];
  const times = { ours: [] as number[], bare: [] as number[] };
  const secondsOf = async (address: string, headers: Record<string, string>, times: number[]): Promise<number> => {
    const begun = performance.now();
    const response = await fetch(address, { headers });
    const firstByte = performance.now() - begun;
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`${address} was answered ${response.status}`);
    times.push(performance.now() - begun);
    return firstByte;
  };
  // One after the other, so that each download has both cores to itself.
  const { ratio } = await compare(
    'whole list',
    async () => {
      firstBytes.push(await secondsOf(`${url}/api/crm/customers`, { cookie, ...PLAIN }, times.ours));
      return 1 / (times.ours.at(-1) ?? 1);
    },
    async () => {
      await secondsOf(bareUrl, PLAIN, times.bare);
      return 1 / (times.bare.at(-1) ?? 1);
    },
  );
  const median = (values: number[]): number => percentile(values, 0.5);
  return { ours: median(times.ours), bare: median(times.bare), ratio, firstByte: median(firstBytes) };
}

function toRequest({ path, body }: Target, headers: Record<string, string>) {
  if (!body) return { method: 'GET' as const, path, headers };
  return { method: 'POST' as const, path, headers: { ...headers, ...JSON_TYPE }, body: JSON.stringify(body) };
}
