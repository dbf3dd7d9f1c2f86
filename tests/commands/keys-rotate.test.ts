import { decodeProtectedHeader } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { keysRotate } from '#scripts/keys-rotate.ts';
import { ProductAtRest } from '../billing/reconcile/product-at-rest.ts';
import { perform } from '../support/commands.ts';
import { HttpClient } from '../support/http-client.ts';
import { mailsTo } from '../support/loop.ts';
import { until } from '../support/poll.ts';
import { linkIn } from '../support/sign-in.ts';

let product: ProductAtRest;
beforeAll(async () => {
  product = await ProductAtRest.start();
});
afterAll(() => product.stop());

const keyNames = async (): Promise<string[]> => {
  const { body } = await new HttpClient(product.env.url).get('/.well-known/jwks.json');
  return (body as unknown as { keys: { kid: string }[] }).keys.map(({ kid }) => kid);
};

test('npm run keys:rotate makes a key that signs from then on, publishes the former beside it, and is noted', async () => {
  let browser = new HttpClient(product.env.url);
  const [former] = await product.whileServerRuns(async (staff) => {
    await product.buy(staff, 'ada@example.com');
    const mail = await until('the mail', async () => (await mailsTo(product.controls, 'ada@example.com'))[0]);
    browser = new HttpClient(product.env.url);
    await browser.post(linkIn(mail));
    return keyNames();
  });
  const { code, output } = await perform(keysRotate, product.env);
  const made = /^The key ([\da-f-]{36}) signs from now on\. The former is published for another day\.$/.exec(
    output,
  )?.[1];
  expect([code, made]).toEqual([0, expect.any(String)]);
  await product.whileServerRuns(async (staff) => {
    expect(await keyNames()).toEqual([made, former]);
    const url = String((await browser.post('/api/account/open-app')).body.url);
    expect(decodeProtectedHeader(new URL(url).searchParams.get('token') ?? '').kid).toBe(made);
    expect((await fetch(url)).status).toBe(200);
    const { body } = await staff.get('/api/crm/audit?action=create');
    expect(body).toContainEqual(
      expect.objectContaining({ subjectType: 'signing_key', subjectId: made, username: null }),
    );
  });
});

test('npm run keys:rotate -- --revoke leaves no former key valid, for when one has leaked', async () => {
  const { code, output } = await perform(keysRotate, product.env, '--revoke');
  const made = /^The key ([\da-f-]{36}) signs from now on\. Former ones are valid no more\.$/.exec(output)?.[1];
  expect([code, made]).toEqual([0, expect.any(String)]);
  expect(await product.execute('SELECT id FROM signing_keys')).toEqual([{ id: made }]);
  expect(await perform(keysRotate, product.env, '--revok')).toMatchObject({
    code: 1,
    output: 'Usage: npm run keys:rotate -- [--revoke]',
  });
});

test('npm run keys:rotate makes none that the product could not open', async () => {
  const variables = { ...product.env.variables, SESSION_SECRET: 'x'.repeat(32) };
  expect(await perform(keysRotate, { variables })).toMatchObject({
    code: 1,
    output: 'SESSION_SECRET is not the one that the product was last started with: no key was made.',
  });
});
