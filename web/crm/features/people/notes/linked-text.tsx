/** Plain text with line breaks, in which web addresses are links. */
export function LinkedText({ text }: { text: string }) {
  return textParts(text).map(({ at, part, href }) =>
    href === undefined ? (
      part
    ) : (
      <a
        key={at}
        href={href}
        target="_blank"
        rel="noreferrer nofollow"
        className="underline decoration-line-strong underline-offset-4 hover:decoration-current"
      >
        {part}
      </a>
    ),
  );
}

interface TextPart {
  /** The position of its first character. */
  at: number;
  part: string;
  /** The address, if the part is a link. */
  href?: string;
}

const ADDRESS = /https?:\/\/[^\s<>"']+/gi;
/** Punctuation that ends a sentence does not belong to the address. */
const AFTER = /[.,:;!?…’”]+$/;

/** Splits a text into web addresses and the text between them. Creates no other kind of link. */
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

/** Removes a closing bracket whose opening bracket is before the address. */
function withoutClosing(address: string): string {
  const isOpen = address.split('(').length > address.split(')').length - 1;
  return address.endsWith(')') && !isOpen ? address.replace(/\)+$/, '') : address;
}
