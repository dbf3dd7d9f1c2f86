/** Currencies that have cents by the standard but not at Stripe. */
const WITHOUT_CENTS_AT_STRIPE = ['mga'];

/** Returns why licenses cannot be sold in a currency, in words that follow its name, or undefined when they can. */
export function problemOfCurrency(currency: string): string | undefined {
  if (!Intl.supportedValuesOf('currency').includes(currency.toUpperCase())) return 'which is not a currency';
  const { maximumFractionDigits } = new Intl.NumberFormat('en-US', { style: 'currency', currency }).resolvedOptions();
  const hasCents = maximumFractionDigits === 2 && !WITHOUT_CENTS_AT_STRIPE.includes(currency);
  return hasCents ? undefined : 'but licenses are sold in currencies with two decimals only';
}
