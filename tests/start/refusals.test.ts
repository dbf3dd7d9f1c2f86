import { writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { readConfig } from '#server/config/config.ts';
import { dataDir, ownSettings, start } from './starter.ts';

/** Starts the product and expects that it ends with one line on stderr. Returns the line. */
async function refusal(settings: Record<string, string>): Promise<string> {
  const starter = start(settings);
  expect(await starter.ended).toBe(1);
  expect(starter.stdout()).toBe('');
  expect(starter.stderr().trimEnd().split('\n')).toHaveLength(1);
  return starter.stderr().trimEnd();
}

async function occupy(port: string | undefined): Promise<void> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(Number(port), '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
}

describe('npm start refuses with one line', () => {
  test.each(['PORT', 'SANDBOX_PORT', 'SANDBOX_SMTP_PORT'])('when %s is in use', async (name) => {
    const settings = await ownSettings();
    await occupy(settings[name]);
    expect(await refusal(settings)).toMatch(
      new RegExp(
        `^${name}: port ${settings[name]} is already in use; free it or choose another, for example ${name}=\\d+$`,
      ),
    );
  });

  test('when two variables name the same port', async () => {
    const settings = await ownSettings();
    expect(await refusal({ ...settings, SANDBOX_PORT: settings.PORT ?? '' })).toContain(
      `SANDBOX_PORT: port ${settings.PORT} is already in use`,
    );
  });

  test('when HOST is not an address of this machine', async () => {
    const settings = await ownSettings();
    expect(await refusal({ ...settings, HOST: '192.0.2.1', STAFF_PASSWORD: 'a phrase of our own' })).toBe(
      'HOST: 192.0.2.1 is not an address of this machine. Example: HOST=127.0.0.1',
    );
  });

  test('when DATA_DIR is a file, or lies in one', async () => {
    const file = join(dataDir(), 'file');
    writeFileSync(file, '');
    const settings = await ownSettings();
    expect(await refusal({ ...settings, DATA_DIR: file })).toMatch(
      /^DATA_DIR: cannot write to .*\/file: it is not a folder/,
    );
    expect(await refusal({ ...settings, DATA_DIR: `${file}/data` })).toMatch(
      /^DATA_DIR: cannot write to .*\/file\/data: /,
    );
  });

  test('when a setting is wrong, and names it', async () => {
    expect(await refusal({ ...(await ownSettings()), PORT: 'http' })).toBe(
      'PORT is "http", but must be a whole number from 1 to 65535. Example: PORT=3000',
    );
  });

  test('when the live settings are missing, and names each', async () => {
    expectLiveSettings(await refusal({ ...(await ownSettings()), SANDBOX: 'off' }));
  });
});

function expectLiveSettings(line: string): void {
  for (const missing of ['PUBLIC_URL', 'SESSION_SECRET', 'STRIPE_SECRET_KEY', 'TWILIO_AUTH_TOKEN', 'SMTP_URL']) {
    expect(line).toContain(missing);
  }
}

describe('Settings are refused', () => {
  test.each([
    ['CURRENCY', 'zzz', 'CURRENCY is "zzz", which is not a currency. Example: CURRENCY=usd'],
    ['RATE_LIMIT', 'no', 'RATE_LIMIT is "no", but must be one of on, off. Example: RATE_LIMIT=on'],
    [
      'MAIL_FROM',
      'Insurance 24/7 AI',
      'MAIL_FROM is "Insurance 24/7 AI", but must be an email address, alone or as Name <address>. Example: MAIL_FROM=Insurance 24/7 AI <welcome@insurance247.example>',
    ],
    [
      'PUBLIC_URL',
      'http://localhost:3000/?utm_source=mail',
      'PUBLIC_URL has a query, a fragment or a password, but every link begins with it. Example: PUBLIC_URL=https://example.com',
    ],
    [
      'SESSION_SECRET',
      'short',
      'SESSION_SECRET is shorter than 32 characters. Example: SESSION_SECRET=$(openssl rand -hex 32)',
    ],
  ])('when %s is %s', (name, value, message) => {
    expect(() => readConfig({ [name]: value })).toThrow(message);
  });

  test('when the live settings are missing in production', () => {
    let refused = '';
    try {
      readConfig({ NODE_ENV: 'production' });
    } catch (error) {
      refused = String(error);
    }
    expectLiveSettings(refused);
  });
});
