import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { HttpClient } from '../support/http-client.ts';
import { type KilledServer, startToKill } from '../support/killed-server.ts';
import { until } from '../support/poll.ts';
import { addCustomer, newPhone } from '../support/records.ts';
import { conversation, textsOf } from './phone.ts';

let product: KilledServer;
let staff: HttpClient;

beforeEach(async () => {
  product = await startToKill();
  staff = await product.staff();
});
afterEach(() => product.stop());

describe('The server killed with SIGKILL while Twilio has a text', () => {
  test('leaves a row that says so; the report and the retry find it, and one text is sent', async () => {
    const phone = newPhone();
    const customerId = await addCustomer(staff, { phone });
    const send = () =>
      staff.post('/api/crm/send-sms', { customerId, message: 'crash' }, { 'idempotency-key': 'before the crash' });

    await product.sandbox.fault({ vendor: 'twilio', mode: 'slow', ms: 1_500 });
    const lost = send().catch(() => undefined);
    const row = async () => (await conversation(staff, `sms/${customerId}`))[0];
    await until('the row', row);
    await product.kill();
    await lost;
    // Meanwhile Twilio sends the text of the call that was cut off.
    await product.restart();
    expect(await row()).toMatchObject({ direction: 'outbound', message: 'crash' });

    // Half a minute later the first attempt is no longer on its way.
    await product.database.db.execute('UPDATE sms_messages SET uncertain_until = now()');
    const response = await send();
    expect([response.status, response.body.id]).toEqual([200, (await row())?.id]);
    expect(await textsOf(product, phone)).toHaveLength(1);
    await until('delivery', async () => `${(await row())?.status}` === 'delivered');
    expect(await conversation(staff, `sms/${customerId}`)).toHaveLength(1);
  });
});
