import type { HttpClient, Json } from '../support/http-client.ts';
import type { Product } from '../support/product.ts';
import { SandboxControls, type SandboxText } from '../support/sandbox-controls.ts';

/** Returns all texts to or from a number in the sandbox's phone network, newest first. */
export async function textsOf(product: Pick<Product, 'sandboxUrl'>, phone: string): Promise<SandboxText[]> {
  return (await new SandboxControls(product.sandboxUrl).texts()).filter(
    ({ from, to }) => from === phone || to === phone,
  );
}

/** Sends a genuinely signed text from a phone to the product. Returns the product's response. */
export async function textUs(
  product: Product,
  from: string,
  body: string,
  more: { media?: { contentType: string; base64: string }[]; to?: string } = {},
): Promise<{ sid: string; productStatus: number; productBody: string }> {
  return control(product, '/control/texts/inbound', { from, body, ...more });
}

async function control<T>(product: Product, path: string, body: unknown): Promise<T> {
  const response = await fetch(`${product.sandboxUrl}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  return (text === '' ? undefined : JSON.parse(text)) as T;
}

/** Formats a number as the screens show it. */
export function shownAs(phone: string): string {
  return phone.replace(/^\+1(\d{3})(\d{3})(\d{4})$/, '($1) $2-$3');
}

export async function conversation(staff: HttpClient, path: string): Promise<Json[]> {
  return (await staff.get(`/api/crm/${path}`)).body as unknown as Json[];
}
