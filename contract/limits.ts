/** Figures that more than one side of the product obeys. */

export const PHONE_MIN_LENGTH = 10;
/** Milliseconds between the last key press and the live email check. */
export const EMAIL_CHECK_DEBOUNCE_MS = 1000;
/** Milliseconds between the demo toast and the scheduling page. */
export const DEMO_REDIRECT_DELAY_MS = 1000;
export const UPSELL_DEFAULT_QUANTITY = 1;
export const UPSELL_MAX_QUANTITY = 999;

/** Longest accepted inputs, in characters; they bound what a stranger can store. */
export const NAME_MAX_LENGTH = 200;
export const EMAIL_MAX_LENGTH = 254;
export const PHONE_MAX_LENGTH = 40;

/** Characters of a staff user's name and password. */
export const USERNAME_MAX_LENGTH = 60;
export const PASSWORD_MIN_LENGTH = 12;
/** Days of the Getting Started Guide, a question each. */
export const GUIDE_DAYS = 30;
/** Characters of an answer in the guide, and of why somebody cancels or asks for money back. */
export const ANSWER_MAX_LENGTH = 5000;
export const REASON_MAX_LENGTH = 2000;
