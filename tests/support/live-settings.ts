/** The settings that live mode requires. The product calls these addresses only for a purchase or a message. */
export const LIVE_SETTINGS = {
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
  COMPANY_NAME: 'Example Software LLC',
  COMPANY_ADDRESS: '1 Main St, Austin, TX 78701',
  SCHEDULING_URL: 'https://calendar.example.com',
  APP_URL: 'https://app.example.com',
};
