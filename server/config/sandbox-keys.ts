/** The keys that the sandbox accepts. They are useless elsewhere. */
export const SANDBOX_KEYS = {
  stripeSecretKey: 'sk_test_sandbox',
  stripeWebhookSecret: 'whsec_sandbox',
  twilioAccountSid: 'AC00000000000000000000000000000000',
  twilioAuthToken: 'sandbox_auth_token',
  twilioFrom: '+15005550006',
  schedulingSecret: 'scheduling_sandbox',
  appApiKey: 'app-sandbox',
  appWebhookSecret: 'whsec_YXBwLXNhbmRib3gtYXBwLXNhbmRib3gt',
  replyDomain: 'reply.insurance247.example',
  inboundMailSecret: 'inbound-mail-sandbox',
  staffUsername: 'staff',
  staffPassword: 'staff-sandbox',
};
