import { describe, expect, test } from 'vitest';
import { readConfig } from '#server/config/config.ts';
import { LIVE_SETTINGS } from '../support/live-settings.ts';

const OWN = 'a phrase of our own';

test('In live mode the first staff user is held to the length of passwords, and may not have the sandbox’s', () => {
  const withPassword = (password: string) => () =>
    readConfig({ ...LIVE_SETTINGS, STAFF_USERNAME: 'anna', STAFF_PASSWORD: password });
  expect(withPassword('elevenchars')).toThrow('STAFF_PASSWORD is shorter than 12 characters');
  expect(withPassword('staff-sandbox')).toThrow('STAFF_PASSWORD is the sandbox password');
  expect(withPassword('twelve chars')().firstStaff).toEqual({ username: 'anna', password: 'twelve chars' });
});

test.each(['APP_API_KEY', 'INBOUND_MAIL_SECRET'])('%s may be short in the sandbox, and is long elsewhere', (name) => {
  expect(() => readConfig({ [name]: 'app-sandbox' })).not.toThrow();
  expect(() => readConfig({ ...LIVE_SETTINGS, [name]: 'app-sandbox' })).toThrow(
    `${name} is shorter than 16 characters. Example: ${name}=$(openssl rand -hex 32)`,
  );
});

describe('The sandbox’s password', () => {
  test.each([{}, { HOST: 'localhost' }, { HOST: '::1' }, { HOST: '127.0.0.2' }])(
    'is the first staff user’s where nobody else gets in: %j',
    (settings) => {
      const { firstStaff, documentedPasswords } = readConfig(settings);
      expect(firstStaff).toEqual({ username: 'staff', password: 'staff-sandbox' });
      expect(documentedPasswords).toEqual([]);
    },
  );

  test.each(['0.0.0.0', '::', '192.0.2.1', 'crm.example.com'])('stops a sandbox that listens on %s', (HOST) => {
    expect(() => readConfig({ HOST })).toThrow(
      `HOST is "${HOST}", which others can reach, and everybody knows the sandbox's password. Example: STAFF_PASSWORD=a long phrase of your own`,
    );
    expect(() => readConfig({ HOST, STAFF_PASSWORD: 'staff-sandbox' })).toThrow(
      'STAFF_PASSWORD is the sandbox password',
    );
    expect(() => readConfig({ HOST, STAFF_PASSWORD: 'short' })).toThrow('STAFF_PASSWORD is shorter');
    expect(readConfig({ HOST, STAFF_PASSWORD: OWN })).toMatchObject({
      mode: 'sandbox',
      firstStaff: { username: 'staff', password: OWN },
      documentedPasswords: ['staff-sandbox'],
    });
  });

  test.each([
    { STRIPE_SECRET_KEY: 'sk_live_x', STRIPE_WEBHOOK_SECRET: 'whsec_x' },
    {
      TWILIO_ACCOUNT_SID: LIVE_SETTINGS.TWILIO_ACCOUNT_SID,
      TWILIO_AUTH_TOKEN: 'x',
      TWILIO_FROM: LIVE_SETTINGS.TWILIO_FROM,
    },
    { SMTP_URL: 'smtps://mail.example.com', MAIL_FROM: 'crm@example.com' },
  ])('lets nobody in beside a vendor’s own key: %j', (settings) => {
    expect(readConfig(settings)).toMatchObject({
      mode: 'sandbox',
      firstStaff: undefined,
      documentedPasswords: ['staff-sandbox'],
    });
    expect(() => readConfig({ ...settings, STAFF_PASSWORD: 'staff-sandbox' })).toThrow(
      'STAFF_PASSWORD is the sandbox password',
    );
    expect(readConfig({ ...settings, STAFF_PASSWORD: OWN }).firstStaff).toEqual({ username: 'staff', password: OWN });
  });

  test.each([
    { STRIPE_SECRET_KEY: 'sk_test_x', STRIPE_WEBHOOK_SECRET: 'whsec_x', STRIPE_API_URL: 'http://127.0.0.1:9/stripe' },
    { SMTP_URL: 'smtp://localhost:2525', MAIL_FROM: 'crm@example.com' },
    { SCHEDULING_URL: 'https://calendar.example.com', APP_URL: 'https://app.example.com' },
  ])('stays good while no vendor elsewhere is called: %j', (settings) => {
    expect(readConfig(settings).documentedPasswords).toEqual([]);
  });
});
