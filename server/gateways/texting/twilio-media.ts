import { CircuitBreaker, type VendorObserver } from '#server/resilience/circuit-breaker.ts';
import { VendorError } from '#server/shared/errors.ts';
import type { Media } from './texting.gateway.ts';
import { OFFICIAL_API, unavailable } from './twilio-client.ts';

/** Image formats that browsers show. SVG is excluded, because it can contain scripts. */
const FORMATS = /^image\/(?:jpeg|png|gif|webp|avif|heic|heif|bmp|tiff)$/;
/** Carriers deliver at most 5 MB. */
const MOST_BYTES = 10_000_000;
/** Maximum number of concurrent downloads, because each picture may be in memory. */
const AT_ONCE = 20;
/** Limits the download of one whole picture. */
const TIMEOUT_MS = 15_000;

interface Access {
  accountSid: string;
  authToken: string;
  /** Without a slash at its end. */
  apiUrl: string;
}

/** Fetches pictures with our credentials. Only Twilio sees them: it redirects to a store that needs none. */
export function createMediaReader({ accountSid, authToken, apiUrl }: Access, observer?: VendorObserver) {
  const authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`;

  const breaker = new CircuitBreaker({
    vendor: 'twilio-pictures',
    isOutage: (error) => !(error instanceof VendorError),
    observer,
    atOnce: AT_ONCE,
  });

  async function read(address: string): Promise<Media | undefined> {
    const response = await fetch(address, { headers: { authorization }, signal: AbortSignal.timeout(TIMEOUT_MS) });
    try {
      return await mediaFrom(response);
    } finally {
      // An unread body would keep its connection open.
      if (!response.bodyUsed) await response.body?.cancel();
    }
  }

  return async (url: string): Promise<Media | undefined> => {
    const address = url.replace(OFFICIAL_API, apiUrl);
    if (!address.startsWith(`${apiUrl}/`)) return undefined;
    return breaker
      .run(address, () => read(address))
      .catch((error: unknown) => {
        throw error instanceof VendorError ? error : unavailable(error);
      });
  };
}

async function mediaFrom(response: Response): Promise<Media | undefined> {
  if (response.status === 404 || response.status === 410) return undefined;
  const failure = new Error(`${response.status} for ${response.url}`);
  if (response.status >= 500 || response.status === 429) throw failure;
  if (!response.ok) throw unavailable(failure);
  const contentType = response.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() ?? '';
  return FORMATS.test(contentType) ? { contentType, content: await readAtMost(response, MOST_BYTES) } : undefined;
}

async function readAtMost(answer: Response, limit: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of answer.body ?? []) {
    size += chunk.length;
    // Throwing out of the loop cancels the rest of the download.
    if (size > limit) throw unavailable(new Error(`A picture of more than ${limit} bytes`));
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
