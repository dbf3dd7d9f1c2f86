import { freePort } from '#scripts/free-port.ts';
import { migrate } from '#server/database/migrate.ts';
import { openDatabase } from '#server/database/open.ts';
import { startChild } from '../server/child.ts';
import { compare } from '../server/compare.ts';
import { load } from '../support/load.ts';
import { percentile } from '../support/percentile.ts';
import { startProduct } from '../support/product.ts';
import { writeResults } from '../support/results.ts';
import { seedCrm } from '../support/seed-crm.ts';
import { logIn } from '../support/session.ts';
import { table } from '../support/table.ts';
import { whole } from '../support/whole.ts';
import { timeSignIns } from './sign-ins.ts';

const SECONDS = 4;
const PEOPLE = 100;
const NOTES = `100,000 customers on a throw-away PostgreSQL server that waits for its disk. Ours and the limit (the same SQL by hand and JSON in plain \`node:http\`, without a key)
are loaded in turn by ten clients, once to warm up and three times for 4 s; rates are medians, the ratio is the median of the rounds' ratios. Sign-ins are one after the other, each of another customer who has access: the button of the
link is pressed, the browser follows to the sandbox's app, which verifies the token, asks for the person's access, and shows its page. Target: 1,000 ms (p95).`;

const databaseUrl = process.env.BENCH_DATABASE_URL ?? '';
let customers: { id: string; email: string }[] = [];
const product = await startProduct(databaseUrl, async () => {
  console.log('Writing 100,000 customers…');
  const database = await openDatabase({ databaseUrl, dataDir: '' }, console.error);
  await migrate(database);
  customers = (await seedCrm(database)).customers.slice(0, 5_000);
  await database.close();
});
const port = String(await freePort());
const bare = await startChild('../app/bare-server.ts', { PORT: port, DATABASE_URL: databaseUrl });
try {
  const { url } = product;
  const authorization = 'Bearer app-sandbox';
  let count = 0;
  const sub = (): string => `customer:${customers[count++ % customers.length]?.id}`;
  const { ours, limit, ratio } = await compare(
    'the access API',
    async () => {
      const request = () => ({ method: 'GET' as const, path: `/api/access/${sub()}`, headers: { authorization } });
      return (await load('access', url, request, SECONDS)).rate;
    },
    async () => {
      const request = () => ({ method: 'GET' as const, path: `/access/${sub().slice('customer:'.length)}` });
      return (await load('access, bare', `http://127.0.0.1:${port}`, request, SECONDS)).rate;
    },
  );
  console.log('Measuring: sign-ins…');
  const times = await timeSignIns(url, await logIn(url), customers.slice(0, PEOPLE));
  const rates = table(
    ['call', 'ours, answers/s', 'limit, answers/s', 'ratio', 'goal'],
    [['a person’s access (`GET /api/access/{sub}`)', whole(ours), whole(limit), ratio.toFixed(2), '0.50']],
  );
  const signIns = table(
    ['from the button of a sign-in link to the open app', 'p50, ms', 'p95, ms'],
    [[`${PEOPLE} sign-ins`, whole(percentile(times, 0.5)), whole(percentile(times, 0.95))]],
  );
  writeResults('app', 'The way to the AI app', [rates, signIns, NOTES].join('\n\n'));
} finally {
  bare.kill();
  await product.stop();
}
