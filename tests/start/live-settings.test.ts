import { expect, test } from 'vitest';
import { readConfig } from '../../server/config.ts';

const LIVE = {
  SANDBOX: 'off',
  PUBLIC_URL: 'https://crm.example.com',
  SESSION_SECRET: 'x'.repeat(32),
  STRIPE_SECRET_KEY: 'sk_test_x',
  STRIPE_WEBHOOK_SECRET: 'whsec_x',
  TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}`,
  TWILIO_AUTH_TOKEN: 'x',
  TWILIO_FROM: '+15005550006',
  SMTP_URL: 'smtps://mail.example.com',
  MAIL_FROM: 'crm@example.com',
  SUPPORT_EMAIL: 'help@example.com',
  SCHEDULING_URL: 'https://calendar.example.com',
  APP_URL: 'https://app.example.com',
  STAFF_USERNAME: 'anna',
};

test('In live mode the first staff user is held to the length of passwords, and may not have the sandbox’s', () => {
  const withPassword = (password: string) => () => readConfig({ ...LIVE, STAFF_PASSWORD: password });
  expect(withPassword('elevenchars')).toThrow('STAFF_PASSWORD is shorter than 12 characters');
  expect(withPassword('staff-sandbox')).toThrow('STAFF_PASSWORD is the sandbox password');
  expect(withPassword('twelve chars')().firstStaff).toEqual({ username: 'anna', password: 'twelve chars' });
});
