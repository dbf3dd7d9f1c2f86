import { autocannon, type Request } from '#tools/autocannon.ts';

const CONNECTIONS = 10;
const SECONDS = 10;

export interface Load {
  what: string;
  /** Answers per second. */
  rate: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
}

/**
 * Sends the requests of `next` from ten clients without a pause for `seconds`.
 * @throws Error when an answer is not 2xx.
 */
export async function load(what: string, url: string, next: () => Request, seconds = SECONDS): Promise<Load> {
  const result = await autocannon({
    url,
    connections: CONNECTIONS,
    duration: seconds,
    requests: [{ setupRequest: (request) => ({ ...request, ...next() }) }],
  });
  const failed = result.non2xx + result.errors;
  if (failed > 0) throw new Error(`${what}: ${failed} of ${result.requests.total} answers failed`);
  return { what, rate: result.requests.average, p50: result.latency.p50, p99: result.latency.p99 };
}
