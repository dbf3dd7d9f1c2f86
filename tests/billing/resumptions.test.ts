import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MoneyDesk } from './money-desk.ts';

let desk: MoneyDesk;
beforeAll(async () => {
  desk = await MoneyDesk.open();
});
afterAll(() => desk.stop());

const RESUMED = /^Your subscription continues$/;
const CANCELED = /^Your subscription is canceled/;

describe('An owner', () => {
  test('who resumes before the mail has gone out gets neither, and who cancels again hears last that it ends', async () => {
    const email = 'changes-her-mind@example.com';
    await desk.buy(email);
    const browser = await desk.signedIn(email);
    const cancel = () => browser.post('/api/account/cancellation', {});
    const resume = () => browser.send('DELETE', '/api/account/cancellation', undefined, {});
    await cancel();
    await resume();
    await desk.expectAgreement();
    expect(await desk.mailsAbout(email, /subscription/i)).toEqual([]);
    await cancel();
    await desk.expectAgreement();
    await resume();
    await cancel();
    await desk.expectAgreement();
    expect(await desk.mailsAbout(email, CANCELED)).toHaveLength(2);
    expect(await desk.mailsAbout(email, RESUMED)).toEqual([]);
    await resume();
    await desk.expectAgreement();
    expect(await desk.mailsAbout(email, RESUMED)).toHaveLength(1);
  });
});
