import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import twilio from 'twilio';
import { onTestFinished } from 'vitest';

export interface Received {
  path: string;
  params: Record<string, string>;
  /** Whether Twilio's own SDK accepts the signature. */
  genuine: boolean;
}

/** Starts a server that receives Twilio's webhooks, checks their signatures and answers as told. */
export async function startProduct(answer: { status?: number; type?: string; body?: string } = {}) {
  const received: Received[] = [];
  const server = createServer(async (request, response) => {
    const params = Object.fromEntries(new URLSearchParams(await text(request)));
    const path = request.url ?? '';
    const signature = String(request.headers['x-twilio-signature']);
    const genuine = twilio.validateRequest('sandbox_auth_token', signature, `${url()}${path}`, params);
    received.push({ path, params, genuine });
    response
      .writeHead(answer.status ?? 200, { 'content-type': answer.type ?? 'text/xml' })
      .end(answer.body ?? '<Response/>');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  function url(): string {
    const address = server.address();
    return `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  }
  return { url: url(), received };
}
