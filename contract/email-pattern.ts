import { EMAIL_MAX_LENGTH } from './limits.ts';

/**
 * An address a person may type: dot-atom local part of RFC 5322 (letters of any script), at most 64 characters, and a
 * domain of at least two labels. Quoted local parts and IP literals are valid mail but never a customer's. Look-alikes
 * of ASCII (full-width and mathematical letters) are refused: they reach nobody. Marks are let through: without them
 * no Hindi or Tamil word is whole.
 */
const EMAIL_PATTERN =
  /^(?=.{1,64}@)(?!.*[\uFF01-\uFF5E\u{1D400}-\u{1D7FF}])[\p{L}\p{M}\p{Nd}!#$%&'*+/=?^_`{|}~-]+(?:\.[\p{L}\p{M}\p{Nd}!#$%&'*+/=?^_`{|}~-]+)*@(?:[\p{L}\p{Nd}](?:[\p{L}\p{M}\p{Nd}-]{0,61}[\p{L}\p{M}\p{Nd}])?\.)+(?:xn--[a-z0-9-]{1,58}[a-z0-9]|\p{L}[\p{L}\p{M}]{1,62})$/iu;

/** Whether `email` has the basic shape of an address; says nothing of its domain. */
export function looksLikeEmail(email: string): boolean {
  return email.length <= EMAIL_MAX_LENGTH && EMAIL_PATTERN.test(email);
}
