import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { AWAKE_ZONE } from '#tests/support/awake.ts';
import { finished, readBulk, startBulk, textTo } from '#tests/support/bulk.ts';
import { HttpClient } from '#tests/support/http-client.ts';
import { until } from '#tests/support/poll.ts';
import { ProductProcess } from '#tests/support/processes.ts';
import { loggedIn } from '#tests/support/product.ts';
import { createProductEnv, type ProductEnv } from '#tests/support/product-env.ts';
import { SandboxControls } from '#tests/support/sandbox-controls.ts';

const PEOPLE = 80;
const WORDS = 'To eighty';
/** Forms that are submitted at the same time. */
const AT_ONCE = 20;

let env: ProductEnv;
let sandbox: ProductProcess;
let server: ProductProcess;
let staff: HttpClient;

beforeEach(async () => {
  env = await createProductEnv();
  sandbox = await ProductProcess.start('sandbox', env.variables);
  await startServer();
});
afterEach(async () => {
  await server.stop();
  await sandbox.stop();
  await env.remove();
});

async function startServer(): Promise<void> {
  server = await ProductProcess.start('server', env.variables);
  staff = await loggedIn(new HttpClient(env.url));
}

describe('The server killed twice while it texts eighty', () => {
  test('leaves nobody out and texts nobody twice', async () => {
    const customers = Array.from({ length: PEOPLE }, (_, index) => ({
      name: `Person ${index}`,
      email: `person-${index}@bulk.example`,
      phone: `+1415556${String(index).padStart(4, '0')}`,
    }));
    const visitor = new HttpClient(env.url);
    for (let begin = 0; begin < PEOPLE; begin += AT_ONCE) {
      const leads = customers.slice(begin, begin + AT_ONCE);
      await Promise.all(leads.map((lead) => visitor.post('/api/lead-capture', { ...lead, consentText: 'I agree.' })));
    }
    for (const { id } of (await staff.get('/api/crm/customers')).body as unknown as { id: string }[]) {
      await staff.send('PUT', `/api/crm/customers/${id}`, { timeZone: AWAKE_ZONE }, {});
    }
    const { ids: _, ...toNobody } = textTo([], WORDS);
    const request = { ...toNobody, filter: { q: 'bulk.example' } };
    const id = await startBulk(staff, request, 'eighty');

    for (const part of [0.2, 0.6]) {
      await until('a part of the texts', async () => (await readBulk(staff, id)).done >= PEOPLE * part, 120_000);
      await server.kill();
      await startServer();
    }
    const { counts, total } = await finished(staff, id, 200_000);

    expect([total, counts]).toEqual([PEOPLE, { done: PEOPLE, skipped: 0, failed: 0 }]);
    const sent = (await new SandboxControls(env.sandboxUrl).texts()).filter(({ body }) => body === WORDS);
    expect(sent).toHaveLength(PEOPLE);
    expect(new Set(sent.map(({ to }) => to)).size).toBe(PEOPLE);
  }, 400_000);
});
