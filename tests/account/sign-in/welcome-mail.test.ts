import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { escapeHtml } from '#server/gateways/mail/rendering/escaping.ts';
import { type RenderedMail, renderMail } from '#server/gateways/mail/rendering/render.ts';
import { type WelcomeMail, welcomeMail as welcomeContent } from '#server/modules/account/sign-in/welcome.mail.ts';

const purchase: WelcomeMail = {
  name: 'Jane O’Neil',
  productType: 'agent_license',
  quantity: 1,
  amount: '97.00',
  currency: 'usd',
  monthlyAmount: '97.00',
  listedAmount: '97.00',
  signInUrl: 'https://agency.example/sign-in/abc?a=1&b=2',
  accountUrl: 'https://agency.example/account',
  guideUrl: 'https://agency.example/api/download/getting-started',
  supportEmail: 'help@agency.example',
  expiresInDays: 7,
};

const SENDER = {
  publicUrl: 'https://agency.example',
  company: { name: 'Pit & Wall LLC', address: '1200 Main St, Suite 4, Austin, TX 78701' },
};

const welcomeMail = (mail: WelcomeMail): RenderedMail => renderMail(welcomeContent(mail), SENDER);

/** Big List of Naughty Strings (MIT, tests/fixtures/strings/blns-LICENSE). */
const naughtyStrings: string[] = JSON.parse(
  readFileSync(new URL('../../fixtures/strings/blns.json', import.meta.url), 'utf8'),
);

function tagsOf(html: string): string {
  return (html.match(/<[^>]*>/g) ?? []).map((tag) => tag.replace(/"[^"]*"/g, '""')).join('');
}

describe('the welcome mail', () => {
  const mail = welcomeMail(purchase);

  it('has the secure link as its one button and as plain text in both parts', () => {
    expect(mail.text).toContain(purchase.signInUrl);
    const escaped = escapeHtml(purchase.signInUrl);
    expect(mail.html.split(`href="${escaped}"`)).toHaveLength(3);
    expect(mail.html).toContain(`>${escaped}</a>`);
    expect(mail.html.split('bgcolor=')).toHaveLength(2);
  });

  it('says that the link works once and when it runs out', () => {
    for (const part of [mail.text, mail.html]) expect(part).toContain('works once and expires 7 days after');
    expect(welcomeMail({ ...purchase, expiresInDays: 1 }).text).toContain('expires 1 day after');
  });

  it('carries guide, guarantee, support and what was bought in both parts', () => {
    for (const part of [mail.text, mail.html]) {
      expect(part).toContain(purchase.guideUrl);
      expect(part).toContain('30 Day Money Back Guarantee');
      expect(part).toContain('completed all questions in the 30-Day Getting Started Guide');
      expect(part).toContain(purchase.supportEmail);
      expect(part).toContain('$97.00');
      expect(part).toContain('Agent License');
    }
  });

  it.each([
    ['usd', '$97.00'],
    ['eur', '€97.00'],
    ['cad', 'CA$97.00'],
    ['chf', 'CHF\u00a097.00'],
  ])('says what was paid in the currency that licenses are sold in: %s', (currency, paid) => {
    expect(welcomeMail({ ...purchase, currency }).text).toContain(`Paid: ${paid}`);
  });

  it('says in both parts that it renews, for how much and until when, and how it is canceled', () => {
    for (const part of [mail.text, mail.html]) {
      expect(part).toContain('each month for $97.00, until you cancel');
      expect(part).toContain('Two presses in your account do it');
      expect(part).toContain(purchase.accountUrl);
    }
    expect(mail.text).toContain('Paid: $97.00\nRenews: each month for $97.00, until you cancel\n');
  });

  it.each([
    ['the same', '97.00', 'for $97.00, until'],
    ['less, while a discount lasts', '48.50', 'for $48.50 ($97.00 without your discount), until'],
    ['what the license costs, where the subscription was not read yet', null, 'for $97.00, until'],
  ])('says what each next month costs: %s', (_, monthlyAmount, words) => {
    expect(welcomeMail({ ...purchase, monthlyAmount }).text).toContain(`Renews: each month ${words} you cancel`);
  });

  it('names team licenses when team licenses were bought', () => {
    const { text } = welcomeMail({ ...purchase, productType: 'team_license', quantity: 3 });
    expect(text).toContain('Product: Team License\nQuantity: 3');
    expect(text).toContain('your team licenses are ready');
    expect(text).toContain('each gets an email with a link of their own:\nhttps://agency.example/account');
  });

  it('greets a buyer without a name', () => {
    const { subject, text } = welcomeMail({ ...purchase, name: ' \n ' });
    expect(subject).toBe('Welcome: your secure sign-in link');
    expect(text).toMatch(/^Welcome\.\n/);
  });

  it('keeps a name that tries to write headers on the one line of the subject', () => {
    const { subject, text } = welcomeMail({ ...purchase, name: 'Eve\r\nBcc: all\u202e\r\n\r\nPay here' });
    expect(subject).toBe('Welcome, Eve: your secure sign-in link');
    expect(text).toMatch(/^Welcome, Eve Bcc: all Pay here\.\n/);
  });

  it.each([
    ['Ada Byron', 'Ada'],
    ['Dr. Ada Byron', 'Ada'],
    ['J. Robert Oppenheimer', 'Robert'],
    ['Byron, Ada', 'Byron'],
    ['Mr. T.', 'Mr.'],
    ["D'Arcy O\u2019Neill", "D'Arcy"],
  ])('uses the first name in its subject: %s', (name, first) => {
    expect(welcomeMail({ ...purchase, name }).subject).toBe(`Welcome, ${first}: your secure sign-in link`);
  });

  it.each([
    'Click https://evil.example/now',
    'Free prizes at evil.example',
    'www.evil',
    'eve@evil.example',
    '//evil',
    'Your code: 10.0.0.1',
    `${'Ada '.repeat(30)} evil.example`,
  ])('greets nobody whose name contains an address: %s', (name) => {
    const { subject, text, html } = welcomeMail({ ...purchase, name });
    expect(subject).toBe('Welcome: your secure sign-in link');
    expect(text).toMatch(/^Welcome\.\n/);
    expect(`${text}${html}`).not.toContain(name);
  });

  it('shortens an endless name without cutting a character in half', () => {
    const { subject } = welcomeMail({ ...purchase, name: '🏁'.repeat(500) });
    expect(subject).toBe(`Welcome, ${'🏁'.repeat(59)}…: your secure sign-in link`);
  });

  it('carries the name and postal address of the company in both parts', () => {
    expect(mail.text).toMatch(/\nPit & Wall LLC\n1200 Main St, Suite 4, Austin, TX 78701\n$/);
    expect(mail.html).toContain('Pit &amp; Wall LLC<br>1200 Main St, Suite 4, Austin, TX 78701');
  });

  it('loads nothing from anywhere', () => {
    expect(mail.html).not.toMatch(/<img|<link|<script|url\(/);
  });

  it('lets no naughty name change its markup or break its subject', () => {
    const expected = tagsOf(mail.html);
    expect(naughtyStrings.length).toBeGreaterThan(400);
    for (const name of naughtyStrings) {
      const { subject, html } = welcomeMail({ ...purchase, name });
      expect(tagsOf(html)).toBe(expected);
      expect(subject).not.toMatch(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u);
      expect(subject.isWellFormed()).toBe(true);
    }
  });

  it.each(['signInUrl', 'guideUrl', 'supportEmail', 'publicUrl', 'amount'] as const)('escapes %s, too', (key) => {
    const { html } = welcomeMail({ ...purchase, [key]: '"><script>alert(1)</script>' });
    expect(html).not.toContain('<script>');
    expect(tagsOf(html)).toBe(tagsOf(mail.html));
  });
});
