import { readFileSync } from 'node:fs';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { emails } from '#server/database/schema.ts';
import { oneLine } from '#server/shared/one-line.ts';
import type { HttpClient } from '../support/http-client.ts';
import { mailsTo } from '../support/loop.ts';
import { type Product, startProduct } from '../support/product.ts';
import { addCustomer, newPhone } from '../support/records.ts';
import type { SandboxMail } from '../support/sandbox-controls.ts';

const file = new URL('../fixtures/strings/blns.json', import.meta.url);
const strings = (JSON.parse(readFileSync(file, 'utf8')) as string[]).filter((text) => text.trim() !== '');

let product: Product;
let staff: HttpClient;
beforeAll(async () => {
  product = await startProduct();
  staff = await product.staff();
});
afterAll(() => product.stop());

/** Sends an email and returns what the mail server received. */
async function deliver(subject: string, content: string): Promise<SandboxMail & { headers: { name: string }[] }> {
  const email = `${newPhone().slice(1)}@example.com`;
  const customerId = await addCustomer(staff, { email });
  const response = await staff.post('/api/crm/send-email', { customerId, subject, content });
  expect(response.status, `${subject} ${response.text}`).toBe(200);
  const [row] = await product.database.db.select().from(emails).where(eq(emails.customerId, customerId));
  expect([row?.subject, row?.content]).toEqual([subject, content]);
  const [mail] = await mailsTo(product.sandbox, email);
  if (!mail) throw new Error(`No mail for ${subject}`);
  return mail as SandboxMail & { headers: { name: string }[] };
}

/** Returns the text that a reader of the HTML sees. */
function visible(html: string): string {
  const entities: Record<string, string> = { lt: '<', gt: '>', quot: '"', '#39': "'", amp: '&' };
  return html
    .replace(/<br>\n/g, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&(lt|gt|quot|#39|amp);/g, (_whole, name: string) => entities[name] ?? '');
}

describe('An email', () => {
  test('carries every naughty string unharmed in its text and its HTML', async () => {
    expect(strings.length).toBeGreaterThan(450);
    // Each mail contains a hundred strings, each between two marks.
    for (let start = 0; start < strings.length; start += 100) {
      const some = strings.slice(start, start + 100).filter((text) => text.isWellFormed());
      const content = some.map((text, index) => `[${index}]${text}[/${index}]`).join('\n');
      const mail = await deliver(`Strings from ${start}`, content);
      for (const [index, text] of some.entries()) {
        expect(mail.text.normalize()).toContain(`[${index}]${text}[/${index}]`.normalize());
        expect(visible(mail.html).normalize()).toContain(`[${index}]${text}[/${index}]`.normalize());
      }
    }
  });

  test('carries naughty strings in its subject, as one line', async () => {
    const subjects = strings.filter((text, index) => index % 36 === 0 && text.length <= 200 && text.isWellFormed());
    for (const subject of subjects) {
      if (oneLine(subject, 200) === '') continue;
      const mail = await deliver(subject, 'x');
      expect(mail.subject.normalize()).toBe(oneLine(subject, 200).normalize());
    }
  });

  test.each([
    'Hello\r\nBcc: everybody@example.com',
    'Hello\nBcc: everybody@example.com\n\nA body of mine',
    'Hello\r\n\r\n<script>alert(1)</script>',
    'Hello\u2028Bcc: everybody@example.com',
    '=?utf-8?B?DQpCY2M6IGV2ZXJ5Ym9keUBleGFtcGxlLmNvbQ==?=',
  ])('gains no header and no recipient by the subject %j', async (subject) => {
    const mail = await deliver(subject, 'x');
    expect(mail.to).toMatch(/^\d+@example\.com$/);
    const names = mail.headers.map(({ name }) => name.toLowerCase());
    expect(names).not.toContain('bcc');
    expect(names.filter((name) => name === 'subject')).toHaveLength(1);
    expect(mail.html).not.toContain('<script>');
  });
});
