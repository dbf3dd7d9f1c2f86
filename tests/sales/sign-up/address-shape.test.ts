import { describe, expect, it } from 'vitest';
import { looksLikeEmail } from '#contract/email-pattern.ts';
import { timeOf } from '#tests/support/time-of.ts';
import { isemail, isemailJs, validatorJs } from './fixtures.ts';

const accepted = (addresses: string[]): string[] => addresses.filter(looksLikeEmail);
const refused = (addresses: string[]): string[] => addresses.filter((address) => !looksLikeEmail(address));

describe('the shape of an address', () => {
  it('lets through every plain address that isemail calls valid, but no bare top-level domain', () => {
    const plain = isemail.filter(({ diagnosis }) => diagnosis === 'ISEMAIL_VALID').map(({ address }) => address);
    expect(plain.length).toBeGreaterThan(10);
    expect(refused(plain)).toEqual(['test@io']);
  });

  it('refuses all that isemail finds wrong, deprecated, quoted, commented or addressed to a number', () => {
    const odd = isemail.filter(({ category }) => !['ISEMAIL_VALID_CATEGORY', 'ISEMAIL_DNSWARN'].includes(category));
    expect(odd.length).toBeGreaterThan(100);
    expect(accepted(odd.map(({ address }) => address))).toEqual([]);
  });

  it('refuses among the addresses without a mail server only those whose ending cannot exist or that are too long', () => {
    const unknown = isemail.filter(({ category }) => category === 'ISEMAIL_DNSWARN').map(({ address }) => address);
    const [oneLetter, hyphen, tooDeep, ...others] = refused(unknown);
    expect([oneLetter, hyphen, others]).toEqual(['test@iana.a', 'test@iana.co-uk', []]);
    expect(tooDeep).toMatch(/^a@a\.b\.c\..*\.v$/);
  });

  it('agrees with the JavaScript port of isemail, except on emoji and bare top-level domains', () => {
    const ofKind = (valid: boolean): string[] =>
      isemailJs.filter(([, diagnosis]) => (diagnosis === 'valid') === valid).map(([address]) => address);
    expect(accepted(ofKind(false))).toEqual([]);
    const [io, emoji, org, tooDeep, ...others] = refused(ofKind(true));
    expect([io, org, others]).toEqual(['test@io', 'test@org', []]);
    expect(emoji).toMatch(/^test@😆+\.org$/u);
    expect(tooDeep).toContain('ñoñó郵件');
  });

  it('agrees with validator.js, except on quoted local parts', () => {
    const [basic] = validatorJs;
    expect(refused(basic?.valid ?? []).every((address) => address.startsWith('"'))).toBe(true);
    expect(accepted(basic?.valid ?? []).length).toBeGreaterThan(10);
    expect(accepted(basic?.invalid ?? [])).toEqual([]);
    expect(basic?.invalid?.length).toBeGreaterThan(10);
  });

  it('refuses names before an address and halves of characters, as validator.js lists them', () => {
    const titled = (words: string): string[] =>
      validatorJs
        .filter(({ title }) => title.includes(words))
        .flatMap(({ valid, invalid }) => [...(valid ?? []), ...(invalid ?? [])]);
    const named = titled('with display names').filter((address) => address.includes('<'));
    const halves = titled('unpaired UTF-16 surrogates').filter((address) => !address.isWellFormed());
    expect(named.length).toBeGreaterThan(10);
    expect(halves.length).toBeGreaterThan(0);
    expect(accepted([...named, ...halves])).toEqual([]);
  });

  it('lets through addresses of every script, marks and decomposed letters included', () => {
    expect(
      refused([
        'संपर्क@डाटामेल.भारत',
        '伊昭傑@郵件.商務',
        'e\u0301lan@cafe\u0301.fr',
        "o'brien+crm@smith-insurance.co.uk",
      ]),
    ).toEqual([]);
  });

  it('refuses letters that only look like ASCII', () => {
    expect(accepted(['somename@ｇｍａｉｌ.com', 'ｊａｎｅ@gmail.com', 'jane@𝐠𝐦𝐚𝐢𝐥.com', 'x²@gmail.com'])).toEqual([]);
  });

  it('refuses letters that the database takes for others when it compares without case', () => {
    expect(
      accepted([
        'bill@v\u0130ctim.example',
        '\u212Aate@gmail.com',
        'jan@stra\u1E9Ee.example',
        'info@\u2126mega.example',
        'x@y.xn--\u212Aa',
      ]),
    ).toEqual([]);
    expect(
      refused(['BILL@VICTIM.EXAMPLE', 'KATE@GMAIL.COM', 'JAN@STRASSE.EXAMPLE', 'ÉLAN@CAFÉ.FR', 'ΩMEGA@ΩMEGA.GR']),
    ).toEqual([]);
  });

  it('answers within a blink whatever is typed', () => {
    const hostile = [
      'a'.repeat(254),
      'a.'.repeat(127),
      `a@${'a.'.repeat(126)}`,
      `a@${'a-'.repeat(126)}`,
      '@'.repeat(1e6),
      `a@${'कि'.repeat(125)}.`,
    ];
    // A pattern that tries every way to match would take years.
    expect(timeOf(() => expect(accepted(hostile)).toEqual([]))).toBeLessThan(100);
  });
});
