/** Characters that change the direction of a text, and those that nobody sees. */
const UNSEEN = /[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]/g;
/** Line breaks and control characters. NUL is left in, because what cannot be stored is refused. */
const BREAKS = /(?:(?!\0)[\p{Cc}\p{Zl}\p{Zp}\s])+/gu;

/** Reduces a text to one line without control characters and direction marks, which could forge a line of a mail or hide an address. */
export function plainLine(text: string): string {
  return text.replace(UNSEEN, '').replace(BREAKS, ' ').trim();
}
