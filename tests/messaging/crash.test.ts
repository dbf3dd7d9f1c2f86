import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { HttpClient } from '../support/http-client.ts';
import { until } from '../support/poll.ts';
import { ProductProcess } from '../support/processes.ts';
import { loggedIn } from '../support/product.ts';
import { createProductEnv, type ProductEnv } from '../support/product-env.ts';
import { addCustomer, newPhone } from '../support/records.ts';
import { SandboxControls } from '../support/sandbox-controls.ts';
import { conversation, textsOf } from './phone.ts';

let env: ProductEnv;
let sandbox: ProductProcess;
let server: ProductProcess;
let staff: HttpClient;

beforeEach(async () => {
  env = await createProductEnv();
  sandbox = await ProductProcess.start('sandbox', env.variables);
  server = await ProductProcess.start('server', env.variables);
  staff = await loggedIn(new HttpClient(env.url));
});
afterEach(async () => {
  await server.stop();
  await sandbox.stop();
  await env.remove();
});

describe('The server killed with SIGKILL while Twilio has a text', () => {
  test('leaves a row that says so; the report and the retry find it, and one text is sent', async () => {
    const phone = newPhone();
    const customerId = await addCustomer(staff, { phone });
    const controls = new SandboxControls(env.sandboxUrl);
    const send = () =>
      staff.post('/api/crm/send-sms', { customerId, message: 'crash' }, { 'idempotency-key': 'before the crash' });

    await controls.fault({ vendor: 'twilio', mode: 'slow', ms: 1_500 });
    const lost = send().catch(() => undefined);
    const row = async () => (await conversation(staff, `sms/${customerId}`))[0];
    await until('the row', row);
    await server.kill();
    await lost;
    server = await ProductProcess.start('server', env.variables);
    expect(await row()).toMatchObject({ direction: 'outbound', message: 'crash' });

    const response = await send();
    expect([response.status, response.body.id]).toEqual([200, (await row())?.id]);
    expect(await textsOf(env, phone)).toHaveLength(1);
    await until('delivery', async () => `${(await row())?.status}` === 'delivered', 10_000);
    expect(await conversation(staff, `sms/${customerId}`)).toHaveLength(1);
  });
});
