/** The only card numbers that the checkout accepts. */
export const TEST_CARDS = { pays: '4242 4242 4242 4242', declined: '4000 0000 0000 0002' } as const;

export function isTestCard(number: string, card: keyof typeof TEST_CARDS): boolean {
  return digitsOf(number) === digitsOf(TEST_CARDS[card]);
}

/** Returns the problem with a card number, or undefined when it is valid. */
export function cardNumberProblem(number: string): string | undefined {
  const digits = digitsOf(number);
  if (digits.length < 12) return 'Your card number is incomplete.';
  return isTestCard(number, 'pays') || isTestCard(number, 'declined') ? undefined : 'Your card number is invalid.';
}

/** Parses `12 / 34`, `12/2034` or `1234` to a month and a four-digit year. */
export function parseExpiry(text: string): { month: number; year: number } | undefined {
  const match = /^\s*(\d{1,2})\s*[/-]?\s*(\d{2}|\d{4})\s*$/.exec(text);
  const month = Number(match?.[1]);
  const year = Number(match?.[2]?.length === 2 ? `20${match[2]}` : match?.[2]);
  return match && month >= 1 && month <= 12 ? { month, year } : undefined;
}

/** Returns the problem with an expiry date, or undefined. A card is valid to the end of its month. */
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
