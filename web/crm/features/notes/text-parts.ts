interface TextPart {
  /** Where it begins. */
  at: number;
  part: string;
  /** Where it leads, if it is a web address. */
  href?: string;
}

const ADDRESS = /https?:\/\/[^\s<>"']+/gi;
/** What ends a sentence is none of the address. */
const AFTER = /[.,:;!?…’”]+$/;

/** A text in its parts: web addresses, and what stands between them. No other kind of link is made. */
export function textParts(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const { 0: found, index } of text.matchAll(ADDRESS)) {
    const address = withoutClosing(found.replace(AFTER, '')).replace(AFTER, '');
    if (!URL.canParse(address)) continue;
    if (index > end) parts.push({ at: end, part: text.slice(end, index) });
    parts.push({ at: index, part: address, href: address });
    end = index + address.length;
  }
  if (end < text.length) parts.push({ at: end, part: text.slice(end) });
  return parts;
}

/** A bracket that was opened before the address closes after it. */
function withoutClosing(address: string): string {
  const isOpen = address.split('(').length > address.split(')').length - 1;
  return address.endsWith(')') && !isOpen ? address.replace(/\)+$/, '') : address;
}
