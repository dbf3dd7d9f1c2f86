import { afterAll, beforeAll, expect, test } from 'vitest';
import { addHook } from '#tests/connections/webhooks/receiver.ts';
import type { HttpClient } from '#tests/support/http-client.ts';
import { until } from '#tests/support/poll.ts';
import { type Product, startProduct } from '#tests/support/product.ts';

let product: Product;
let staff: HttpClient;
beforeAll(async () => {
  product = await startProduct();
  staff = await product.staff();
});
afterAll(() => product.stop());

const received = async (count: number) =>
  until(`${count} webhooks`, async () => {
    const all = await product.sandbox.hooks();
    return all.length >= count && all;
  });

test('The sandbox’s receiver keeps what comes, says whether it is verified, and answers as it is told', async () => {
  const hook = await addHook(staff, `${product.sandboxUrl}/hooks`, ['lead.created']);
  const send = () => staff.post(`/api/crm/webhook-endpoints/${hook.id}/test`);
  await send();
  const [first] = await received(1);
  expect(first).toMatchObject({ type: 'webhook.test', verified: false, body: { data: { id: hook.id } } });
  await product.sandbox.setHooks({ secret: hook.secret });
  await send();
  expect((await received(2))[0]).toMatchObject({ verified: true });
  await product.sandbox.setHooks({ mode: 'error' });
  await send();
  await received(3);
  await product.sandbox.setHooks({ mode: 'ok' });
  const [again, refused] = await received(4);
  expect(again?.id).toBe(refused?.id);
  await product.sandbox.setHooks({ mode: 'gone' });
  await send();
  await until('the end', async () => {
    const [endpoint] = (await staff.get('/api/crm/webhook-endpoints')).body as unknown as { switchedOffFor: string }[];
    return endpoint?.switchedOffFor === 'gone';
  });
  await expect(product.sandbox.setHooks({ mode: 'happy' as 'ok' })).rejects.toThrow(/400/);
});
