import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { textMessages } from '#server/database/schema.ts';
import type { HttpClient } from '../support/http-client.ts';
import { type Product, startProduct } from '../support/product.ts';
import { addCustomer, newPhone } from '../support/records.ts';
import { conversation, textUs } from './phone.ts';

let product: Product;
let staff: HttpClient;
let png: Buffer;
beforeAll(async () => {
  product = await startProduct();
  staff = await product.staff();
  png = await sharp({ create: { width: 40, height: 30, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
});
afterEach(() => product.sandbox.fault({ vendor: 'twilio', mode: 'off' }));
afterAll(() => product.stop());

/** Sends a text with these files from a phone. Returns their paths in the conversation. */
async function receive(...files: { contentType: string; content: Buffer | string }[]): Promise<string[]> {
  const phone = newPhone();
  const customerId = await addCustomer(staff, { phone });
  const media = files.map(({ contentType, content }) => ({
    contentType,
    base64: Buffer.from(content).toString('base64'),
  }));
  await textUs(product, phone, '', { media });
  return pathsOf(customerId);
}

async function pathsOf(customerId: string): Promise<string[]> {
  const texts = await conversation(staff, `sms/${customerId}`);
  return texts.flatMap(({ media = [] }) => (media as unknown as { url: string }[]).map(({ url }) => url));
}

async function look(path: string, headers: Record<string, string> = cookie()) {
  const answer = await fetch(`${product.url}${path}`, { headers, redirect: 'manual' });
  return { status: answer.status, headers: answer.headers, content: Buffer.from(await answer.arrayBuffer()) };
}
const cookie = () => ({ cookie: [...staff.cookies].map(([name, value]) => `${name}=${value}`).join('; ') });

function* megabytes(): Generator<Buffer> {
  for (;;) yield Buffer.alloc(1_000_000);
}

describe('The pictures of a text', () => {
  test('are all shown, fetched from Twilio by the server, as pictures that cannot do anything', async () => {
    const paths = await receive(
      { contentType: 'image/png', content: png },
      { contentType: 'image/jpeg', content: 'two' },
    );
    const [one, two] = await Promise.all(paths.map((path) => look(path)));
    expect([one?.status, one?.content.equals(png), two?.content.toString()]).toEqual([200, true, 'two']);
    expect(Object.fromEntries(one?.headers ?? [])).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, max-age=3600, immutable',
      'content-security-policy': "default-src 'none'; sandbox",
      'content-disposition': 'inline; filename="picture-1.png"',
      'content-length': String(png.length),
    });
  });

  test('are for staff alone', async () => {
    const [path = ''] = await receive({ contentType: 'image/png', content: png });
    expect((await look(path, {})).status).toBe(401);
  });

  test.each(['image/svg+xml', 'text/html', 'application/pdf'])(
    'do not include a file of type %s',
    async (contentType) => {
      const [path = ''] = await receive({ contentType, content: '<svg onload="alert(1)">' });
      const { status, content } = await look(path);
      expect([status, content.includes('svg')]).toEqual([404, false]);
    },
  );

  /** Sends a text with a picture from a server that answers with this status and never ends the body. */
  async function receiveEndless(
    status: number,
  ): Promise<{ path: string; hungUp: Promise<unknown>; close: () => void }> {
    let noteHangUp: (value: unknown) => void;
    const hungUp = new Promise((resolve) => {
      noteHangUp = resolve;
    });
    const endless = createServer((request, response) => {
      request.socket.once('close', noteHangUp);
      Readable.from(megabytes()).pipe(response.writeHead(status, { 'content-type': 'image/png' }));
    }).listen(0, '127.0.0.1');
    await once(endless, 'listening');
    const { port } = endless.address() as AddressInfo;
    const phone = newPhone();
    const customerId = await addCustomer(staff, { phone });
    await fetch(`${product.sandboxUrl}/control/texts/inbound`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ from: phone, mediaUrls: [`http://127.0.0.1:${port}/endless.png`] }),
    });
    const [path = ''] = await pathsOf(customerId);
    const close = () => {
      endless.closeAllConnections();
      endless.close();
    };
    return { path, hungUp, close };
  }

  test('that are too large for any phone are a 502, and are not read to their end', async () => {
    const { path, hungUp, close } = await receiveEndless(200);
    expect((await look(path)).status).toBe(502);
    await hungUp;
    close();
  });

  test.each([
    [404, 404],
    [410, 404],
    [403, 502],
    [429, 502],
    [500, 502],
  ])('that come with a %i leave no connection open for a body that nobody reads', async (status, ours) => {
    const { path, hungUp, close } = await receiveEndless(status);
    expect((await look(path)).status).toBe(ours);
    const answered = Date.now();
    await hungUp;
    // If the product did not hang up, the connection would last until the timeout for the picture, 15 s.
    expect(Date.now() - answered).toBeLessThan(10_000);
    close();
  });

  test.each(['nonsense/0', '00000000-0000-4000-8000-000000000000/0'])('at %s are a 404', async (path) => {
    expect((await look(`/api/crm/sms-media/${path}`)).status).toBe(404);
  });

  test('are a 404 for an index that is none', async () => {
    const [path = ''] = await receive({ contentType: 'image/png', content: png });
    for (const index of ['1', '-1', '0.5', 'x', '__proto__', 'length']) {
      expect((await look(path.replace(/0$/, index))).status).toBe(404);
    }
  });

  test.each([
    { vendor: 'twilio', mode: 'down' },
    { vendor: 'twilio', mode: 'error', status: 500 },
    { vendor: 'twilio', mode: 'error', status: 429 },
  ] as const)('are a clean 502 while Twilio fails (%j), and 404 once it has deleted them', async (fault) => {
    const [path = ''] = await receive({ contentType: 'image/png', content: png });
    await product.sandbox.fault(fault);
    const { status, content } = await look(path);
    expect([status, JSON.parse(content.toString())]).toEqual([502, expect.objectContaining({ code: 'vendor_failed' })]);
    expect(content.toString()).not.toMatch(/twilio|127\.0|Media/i);
    await product.sandbox.fault({ vendor: 'twilio', mode: 'error', status: 404 });
    expect((await look(path)).status).toBe(404);
  });

  test('are asked for at Twilio alone: another address is never called, with our credentials or without', async () => {
    const customerId = await addCustomer(staff);
    const media = [`${product.url}/healthz`, 'file:///etc/passwd', 'https://api.twilio.com.evil.example/x', ''].map(
      (url) => ({ url, contentType: 'image/png' }),
    );
    const [row] = await product.database.db
      .insert(textMessages)
      .values({ customerId, direction: 'inbound', message: '', media })
      .returning();
    for (const index of media.keys()) {
      expect((await look(`/api/crm/sms-media/${row?.id}/${index}`)).status).toBe(404);
    }
  });
});
