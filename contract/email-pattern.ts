import { EMAIL_MAX_LENGTH } from './limits.ts';

/**
 * Matches addresses that a person may type: a dot-atom local part (RFC 5322, letters of any script) of at most 64 characters,
 * and a domain of at least two labels. It rejects quoted local parts and IP literals, which are valid but which no customer
 * uses. It also rejects look-alikes of ASCII (full-width and mathematical letters), which reach nobody. It allows combining
 * marks, because Hindi and Tamil words need them.
 */
const EMAIL_PATTERN =
  /^(?=.{1,64}@)(?!.*[\uFF01-\uFF5E\u{1D400}-\u{1D7FF}])[\p{L}\p{M}\p{Nd}!#$%&'*+/=?^_`{|}~-]+(?:\.[\p{L}\p{M}\p{Nd}!#$%&'*+/=?^_`{|}~-]+)*@(?:[\p{L}\p{Nd}](?:[\p{L}\p{M}\p{Nd}-]{0,61}[\p{L}\p{M}\p{Nd}])?\.)+(?:xn--[a-z0-9-]{1,58}[a-z0-9]|\p{L}[\p{L}\p{M}]{1,62})$/iu;

/** Returns an address without characters that nobody sees, which copying from a page or a mail brings along, and without outer spaces. */
export function visibleEmail(email: string): string {
  return email.replaceAll(/[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, '').trim();
}

/**
 * Returns whether a comparison without case takes an address for another one. The database's `lower` makes a plain i of the
 * Turkish İ and a plain k of the Kelvin sign, while mail to such an address goes to another domain or mailbox. These are the
 * letters that are not the capital of their own small letter.
 */
export function readsAsAnother(email: string): boolean {
  return [...email].some((letter) => {
    const small = letter.toLowerCase();
    return small !== letter && small.toUpperCase() !== letter;
  });
}

/** Returns whether `email` has the basic shape of an address. It does not check the domain. */
export function looksLikeEmail(email: string): boolean {
  return email.length <= EMAIL_MAX_LENGTH && EMAIL_PATTERN.test(email) && !readsAsAnother(email);
}
