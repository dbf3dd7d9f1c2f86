import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSandbox } from '#sandbox/app.ts';
import { readConfig as readSandboxConfig } from '#sandbox/core/config.ts';
import { HttpClient } from '../support/http-client.ts';
import { openCheckout } from '../support/loop.ts';
import { until } from '../support/poll.ts';
import { ProductProcess } from '../support/processes.ts';
import { loggedIn } from '../support/product.ts';
import { createProductEnv, type ProductEnv } from '../support/product-env.ts';
import { SandboxControls } from '../support/sandbox-controls.ts';

const PERSON = { name: 'Zenobia Quillfeather', email: 'zenobia@quillfeather.example', phone: '+1 415 555 2671' };
const SECRETS = {
  SESSION_SECRET: 'a-session-secret-that-nobody-may-read',
  STRIPE_WEBHOOK_SECRET: 'whsec_nobody_may_read_this',
  TWILIO_AUTH_TOKEN: 'twilio_token_nobody_may_read',
};

let env: ProductEnv;
let sandbox: Awaited<ReturnType<typeof createSandbox>>;
let server: ProductProcess;
beforeAll(async () => {
  env = await createProductEnv({ ...SECRETS, LOG_LEVEL: 'trace' });
  sandbox = await createSandbox(readSandboxConfig(env.variables));
  await sandbox.start();
  server = await ProductProcess.start('server', env.variables);
});
afterAll(async () => {
  await server.stop();
  await sandbox.stop();
  await env.remove();
});

/** Uses the whole product, including failed logins and failing vendors. Returns the secrets on the way. */
async function walk(): Promise<string[]> {
  const controls = new SandboxControls(env.sandboxUrl);
  const visitor = new HttpClient(env.url);
  const { body } = await visitor.post('/api/lead-capture', PERSON);
  const customerId = String(body.customerId);
  await controls.checkout(await openCheckout(visitor, customerId), 'pay');
  const mail = await until('the welcome mail', async () =>
    (await controls.mail()).find(({ to }) => to.includes(PERSON.email)),
  );
  const link = /\/sign-in\/([\w-]+)/.exec(mail.text)?.[1] ?? '';
  await visitor.get(`/sign-in/${link}`);
  await visitor.post('/api/account/sign-in-links', { email: PERSON.email });
  await visitor.post(`/sign-in/${link}`);
  const account = visitor.cookies.get('account') ?? '';

  const staff = await loggedIn(new HttpClient(env.url));
  const session = staff.cookies.get('session') ?? '';
  await staff.get('/api/crm/customers?q=Zenobia&limit=5', { authorization: 'Bearer nobody-may-read' });
  await staff.get(`/api/crm/sms-unknown/${encodeURIComponent('+14155552671')}`);
  await staff.get(`/nothing/${PERSON.email}?name=Zenobia`);
  await staff.post('/api/crm/send-email', { customerId, subject: 'Zenobia', content: 'Quillfeather' });
  const letter = await until('the letter', async () =>
    (await controls.mail()).find(({ subject }) => subject === 'Zenobia'),
  );
  const unsubscribe = /\/unsubscribe\/([\w.-]+)/.exec(letter.text)?.[1] ?? '';
  await visitor.get(`/unsubscribe/${unsubscribe}`);
  await new HttpClient(env.url).post('/api/staff/login', { username: 'staff', password: 'nobody-may-read' });
  for (const vendor of ['stripe', 'twilio', 'smtp'] as const) {
    await controls.fault({ vendor, mode: 'error', status: 500 });
  }
  await visitor.post('/api/create-checkout-with-customer', { customerId });
  await staff.post('/api/crm/send-sms', { customerId, message: 'Zenobia' });
  await staff.post('/api/crm/send-email', { customerId, subject: 'Zenobia', content: 'Zenobia' });
  expect([link, account, session, unsubscribe]).not.toContain('');
  return [link, account, session, unsubscribe];
}

test('At the level trace the log names requests, and neither secrets nor persons', async () => {
  const met = await walk();
  const log = server.output;
  const lines = log
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { reqId?: string; msg: string; staff?: string; req?: { url: string } });
  expect(lines.filter(({ req }) => req).length).toBeGreaterThan(10);
  expect(lines.filter(({ req, reqId }) => req && !reqId)).toEqual([]);
  const answered = lines.filter(({ msg }) => msg === 'request completed');
  expect(answered.filter(({ staff }) => staff).length, 'calls of staff name who it was').toBeGreaterThan(2);
  expect(answered.filter(({ staff }) => !staff).length, 'visitors have no name').toBeGreaterThan(2);
  expect(log).toContain('/sign-in/:token');
  expect(log, 'errors of vendors are logged').toContain('"level":50');
  const forbidden = [
    ...met,
    ...Object.values(SECRETS),
    'Zenobia',
    'Quillfeather',
    'quillfeather',
    '4155552671',
    '415 555',
    'nobody-may-read',
    'staff-sandbox',
    'sk_test',
    'sandbox_auth_token',
  ];
  expect(forbidden.filter((text) => log.includes(text))).toEqual([]);
});
