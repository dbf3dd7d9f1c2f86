import { textParts } from './text-parts.ts';

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
