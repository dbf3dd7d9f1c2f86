/**
 * Settings that are known only when the server starts. The built HTML carries these placeholders and the server fills
 * them in, HTML-escaped; they may stand in HTML text and attribute values, never in a script.
 */
export const settings = {
  /** Without a slash at its end. */
  publicUrl: '{{PUBLIC_URL}}',
  supportEmail: '{{SUPPORT_EMAIL}}',
  /** Who sells: the legal name and the postal address. */
  companyName: '{{COMPANY_NAME}}',
  companyAddress: '{{COMPANY_ADDRESS}}',
  /** Whose phone numbers those without a country code are. */
  defaultCountry: '{{DEFAULT_COUNTRY}}',
  schedulingUrl: '{{SCHEDULING_URL}}',
  /** A month, like `$49`. */
  agentPrice: '{{AGENT_PRICE}}',
  teamPrice: '{{TEAM_PRICE}}',
  /** The same for machines: with two decimals, and the currency's ISO code. */
  agentAmount: '{{AGENT_AMOUNT}}',
  currency: '{{CURRENCY}}',
  /** Empty where the sandbox stands in for Stripe. */
  stripeDashboard: '{{STRIPE_DASHBOARD}}',
} as const;

/** Filled when a form that is sent without scripts is opened (`stamp`) and for each refused submission (the others). */
export const formFields = {
  error: '{{FORM_ERROR}}',
  name: '{{FORM_NAME}}',
  email: '{{FORM_EMAIL}}',
  phone: '{{FORM_PHONE}}',
  quantity: '{{FORM_QUANTITY}}',
  stamp: '{{FORM_STAMP}}',
} as const;
