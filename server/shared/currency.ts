/** Currencies whose smallest unit is a hundredth by the standard, but the whole for Stripe. */
const WITHOUT_CENTS_AT_STRIPE = ['mga'];

/** What is wrong with a currency, in words that follow its name; undefined when licenses can be sold in it. */
export function problemOfCurrency(currency: string): string | undefined {
  if (!Intl.supportedValuesOf('currency').includes(currency.toUpperCase())) return 'which is no currency';
  const { maximumFractionDigits } = new Intl.NumberFormat('en-US', { style: 'currency', currency }).resolvedOptions();
  const hasCents = maximumFractionDigits === 2 && !WITHOUT_CENTS_AT_STRIPE.includes(currency);
  return hasCents ? undefined : 'but licenses are sold in currencies with two decimals only';
}
