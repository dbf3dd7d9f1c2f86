/** The test cards a buyer can type; any other number is invalid here. */
export const TEST_CARDS = { pays: '4242 4242 4242 4242', declined: '4000 0000 0000 0002' } as const;

export function isTestCard(number: string, card: keyof typeof TEST_CARDS): boolean {
  return digitsOf(number) === digitsOf(TEST_CARDS[card]);
}

/** What is wrong with a card number, if anything. */
export function cardNumberProblem(number: string): string | undefined {
  const digits = digitsOf(number);
  if (digits.length < 12) return 'Your card number is incomplete.';
  return isTestCard(number, 'pays') || isTestCard(number, 'declined') ? undefined : 'Your card number is invalid.';
}

/** The month and four-digit year of `12 / 34`, `12/2034` or `1234`. */
export function parseExpiry(text: string): { month: number; year: number } | undefined {
  const match = /^\s*(\d{1,2})\s*[/-]?\s*(\d{2}|\d{4})\s*$/.exec(text);
  const month = Number(match?.[1]);
  const year = Number(match?.[2]?.length === 2 ? `20${match[2]}` : match?.[2]);
  return match && month >= 1 && month <= 12 ? { month, year } : undefined;
}

/** What is wrong with an expiry date at `today`, if anything; a card is good to the end of its month. */
export function expiryProblem(text: string, today = new Date()): string | undefined {
  const expiry = parseExpiry(text);
  if (!expiry) return "Your card's expiration date is incomplete.";
  if (expiry.year > today.getFullYear() + 50) return "Your card's expiration year is invalid.";
  const isPast = new Date(expiry.year, expiry.month, 1) <= today;
  return isPast ? "Your card's expiration date is in the past." : undefined;
}

export function securityCodeProblem(code: string): string | undefined {
  return /^\d{3}$/.test(code.trim()) ? undefined : "Your card's security code is incomplete.";
}

function digitsOf(number: string): string {
  return number.replaceAll(/[\s-]/g, '');
}
