/** Limits that several parts of the product share. */

export const PHONE_MIN_LENGTH = 10;
/** Milliseconds between the last key press and the live email check. */
export const EMAIL_CHECK_DEBOUNCE_MS = 1000;
/** Milliseconds between the demo toast and the scheduling page. */
export const DEMO_REDIRECT_DELAY_MS = 1000;
export const UPSELL_DEFAULT_QUANTITY = 1;
export const UPSELL_MAX_QUANTITY = 999;

/** Longest accepted inputs, in characters. They limit how much data a stranger can store. */
export const NAME_MAX_LENGTH = 200;
export const EMAIL_MAX_LENGTH = 254;
export const PHONE_MAX_LENGTH = 40;
export const COMPANY_MAX_LENGTH = 200;
export const KEY_NAME_MAX_LENGTH = 60;
export const URL_MAX_LENGTH = 2000;

/** Lengths of a staff user's name and password, in characters. */
export const USERNAME_MAX_LENGTH = 60;
export const PASSWORD_MIN_LENGTH = 12;
/** Days of the Getting Started Guide, each with one question. */
export const GUIDE_DAYS = 30;
/** Longest answer in the guide, and longest reason for a cancellation or refund, in characters. */
export const ANSWER_MAX_LENGTH = 5000;
export const REASON_MAX_LENGTH = 2000;
