import { setTimeout as sleep } from 'node:timers/promises';
import { percentile } from '../support/percentile.ts';
import { cpuTime } from '../support/process-figures.ts';
import { startProduct } from '../support/product.ts';
import { writeResults } from '../support/results.ts';
import { logIn } from '../support/session.ts';
import { table } from '../support/table.ts';
import { whole } from '../support/whole.ts';
import { CAMPAIGNS, DAYS, PAGES, seedYears, VISITS } from './seed.ts';

const EVENTS = 20_000;
const CLIENTS = 10;
const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36';
const BOT = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';
const WARM_UP = 5;
const MEASURED = 40;
const REPORTS: [what: string, query: string][] = [
  ['the last 30 days', ''],
  ['three years', `?from=${dayBefore(DAYS)}`],
  ['three years of one page', `?from=${dayBefore(DAYS)}&page=/`],
  ['three years of one campaign', `?from=${dayBefore(DAYS)}&campaign=campaign-1`],
];

// The server trusts the forwarded address, so each event can have a different one.
process.env.TRUST_PROXY = 'loopback';
const product = await startProduct('', seedYears);
try {
  const cookie = await logIn(product.url);
  const reports: string[][] = [];
  for (const [what, query] of REPORTS) reports.push([what, ...(await timeReport(query, cookie))]);
  await sendEvents(BOT, EVENTS / 10);
  const [bots, visits] = [await sendEvents(BOT, EVENTS), await sendEvents(CHROME, EVENTS)];
  const counts = [VISITS, PAGES.length, CAMPAIGNS, EVENTS].map((count) => count.toLocaleString('en-US'));
  writeResults(
    'funnel',
    'Counting visits',
    `${table(
      ['event', 'processor, ms'],
      [
        ['of a bot, which is not counted', bots.toFixed(3)],
        ['a visit', visits.toFixed(3)],
        ['counting it, the difference', (visits - bots).toFixed(3)],
      ],
    )}

${table(['report', 'p50, ms', 'p95, ms'], reports)}

${counts[0]} visits in three years on ${counts[1]} pages by ${counts[2]} campaigns, on the embedded database. ${counts[3]} events of each kind over the wire, each of
another visitor, by ${CLIENTS} clients; the processor time is the server's, its database included. Targets: counting a visit takes 1 ms of processor at most, a report 150 ms.`,
  );
} finally {
  await product.stop();
}

/** @returns the processor time of one event in milliseconds, including its later database writes. */
async function sendEvents(userAgent: string, count: number): Promise<number> {
  const before = cpuTime(product.serverPid);
  let sent = 0;
  const client = async (): Promise<void> => {
    while (sent < count) {
      const at = sent++;
      const response = await fetch(`${product.url}/api/events`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'user-agent': userAgent,
          'x-forwarded-for': `10.${(at >> 16) & 255}.${(at >> 8) & 255}.${at & 255}`,
        },
        body: JSON.stringify({
          event: 'visit',
          page: PAGES[at % PAGES.length],
          campaign: `campaign-${at % CAMPAIGNS}`,
        }),
      });
      if (response.status !== 204) throw new Error(`An event: ${response.status}`);
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
  if (userAgent !== BOT) await allAreCounted(count);
  return (cpuTime(product.serverPid) - before) / count;
}

async function allAreCounted(count: number): Promise<void> {
  const cookie = await logIn(product.url);
  for (;;) {
    const response = await fetch(`${product.url}/api/crm/reports/funnel?from=${dayBefore(0)}`, { headers: { cookie } });
    const { totals } = (await response.json()) as { totals: { visitors: number } };
    if (totals.visitors >= count) return;
    await sleep(200);
  }
}

async function timeReport(query: string, cookie: string): Promise<string[]> {
  const times: number[] = [];
  for (let at = 0; at < WARM_UP + MEASURED; at += 1) {
    const begun = performance.now();
    const response = await fetch(`${product.url}/api/crm/reports/funnel${query}`, { headers: { cookie } });
    await response.arrayBuffer();
    if (response.status !== 200) throw new Error(`The report: ${response.status}`);
    if (at >= WARM_UP) times.push(performance.now() - begun);
  }
  return [whole(percentile(times, 0.5)), whole(percentile(times, 0.95))];
}

function dayBefore(days: number): string {
  return new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
}
