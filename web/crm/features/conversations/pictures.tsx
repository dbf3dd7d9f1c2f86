import { useState } from 'react';
import type { SmsMedia } from '../../../../contract/messages.ts';

/** Shows the pictures of a text with links to their full size. Other files are only named, because the server does not deliver them. */
export function Pictures({ media, from }: { media: readonly SmsMedia[]; from: string }) {
  return (
    <ul className="flex flex-col gap-0.5">
      {media.map(({ url, contentType }, index) => (
        <li key={url}>
          {contentType.startsWith('image/') ? (
            <a href={url} target="_blank" rel="noopener" className="block w-fit rounded-[1.125rem]">
              <Picture url={url} label={`Picture ${index + 1} of ${media.length} from ${from}`} />
            </a>
          ) : (
            <span className="block rounded-[1.125rem] bg-line/70 px-3.5 py-2">
              A file that cannot be shown ({contentType})
            </span>
          )}
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
  // The height is fixed in advance, so that nothing moves when a picture loads.
  return (
    <img
      src={url}
      alt={label}
      loading="lazy"
      onError={() => setMissing(true)}
      className="h-52 w-60 max-w-full rounded-[1.125rem] bg-line/70 object-cover"
    />
  );
}
