/**
 * Settings that are known only when the server starts. The built HTML contains these placeholders, and the server replaces them
 * with HTML-escaped values. They are allowed in HTML text and attribute values, but never in scripts.
 */
export const settings = {
  /** Without a trailing slash. */
  publicUrl: '{{PUBLIC_URL}}',
  supportEmail: '{{SUPPORT_EMAIL}}',
  /** The legal name and the postal address of the seller. */
  companyName: '{{COMPANY_NAME}}',
  companyAddress: '{{COMPANY_ADDRESS}}',
  /** The country of phone numbers without a country code. */
  defaultCountry: '{{DEFAULT_COUNTRY}}',
  schedulingUrl: '{{SCHEDULING_URL}}',
  /** The monthly price, such as `$49`. */
  agentPrice: '{{AGENT_PRICE}}',
  teamPrice: '{{TEAM_PRICE}}',
  /** The same for machines: two decimals, and the currency's ISO code. */
  agentAmount: '{{AGENT_AMOUNT}}',
  currency: '{{CURRENCY}}',
  /** Empty when the sandbox replaces Stripe. */
  stripeDashboard: '{{STRIPE_DASHBOARD}}',
} as const;

/** Filled in when a form without scripts is opened (`stamp`), and for each rejected submission (the others). */
export const formFields = {
  error: '{{FORM_ERROR}}',
  name: '{{FORM_NAME}}',
  email: '{{FORM_EMAIL}}',
  phone: '{{FORM_PHONE}}',
  quantity: '{{FORM_QUANTITY}}',
  stamp: '{{FORM_STAMP}}',
} as const;
