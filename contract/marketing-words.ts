/** What stands beside the two switches for offers, and is kept as what was agreed to. Apart, so that a page loads no schemas for it. */
export const MARKETING_WORDS = {
  text: 'Send me offers and tips by text. Up to 3 texts a week. Msg & data rates may apply. Reply STOP to end. Not needed to buy anything.',
  email: 'Send me offers and tips by email. I can unsubscribe at any time.',
} as const;
