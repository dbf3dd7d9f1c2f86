import { useState } from 'react';
import type { SmsMedia } from '../../../contract/messages.ts';

/** All pictures and files that came with a text; each opens in full in a tab of its own. */
export function Pictures({ media, from }: { media: readonly SmsMedia[]; from: string }) {
  return (
    <ul className="flex flex-col gap-0.5">
      {media.map(({ url, contentType }, index) => (
        <li key={url}>
          <a href={url} target="_blank" rel="noopener" className="block rounded-[1.125rem]">
            {contentType.startsWith('image/') ? (
              <Picture url={url} label={`Picture ${index + 1} of ${media.length} from ${from}`} />
            ) : (
              <span className="block rounded-[1.125rem] bg-paper-sunk px-3.5 py-2 underline underline-offset-4">
                File ({contentType})
              </span>
            )}
          </a>
        </li>
      ))}
    </ul>
  );
}

function Picture({ url, label }: { url: string; label: string }) {
  const [isMissing, setMissing] = useState(false);
  if (isMissing) {
    return (
      <span className="block rounded-[1.125rem] border border-line px-3.5 py-2 text-failed underline underline-offset-4">
        {label} could not be loaded
      </span>
    );
  }
  // Its height is known before it comes, so that nothing moves when it does.
  return (
    <img
      src={url}
      alt={label}
      loading="lazy"
      onError={() => setMissing(true)}
      className="h-52 w-60 max-w-full rounded-[1.125rem] bg-paper-sunk object-cover"
    />
  );
}
