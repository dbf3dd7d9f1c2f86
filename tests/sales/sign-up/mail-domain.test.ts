import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createEmailCheck } from '#server/modules/sales/sign-up/email-check.service.ts';
import { findMailDomain } from '#server/modules/sales/sign-up/mail-domain.ts';
import { type DnsServer, startDnsServer } from '#tests/support/dns-server.ts';

const NOWHERE = { isValid: false, error: 'This email domain does not exist' };
const NO_MAIL = { isValid: false, error: 'This email domain does not accept mail' };
const VALID = { isValid: true };
/** No server listens on this port. */
const CLOSED = '127.0.0.1:1';

let dns: DnsServer;

beforeAll(async () => {
  dns = await startDnsServer({
    'smith.com': { mx: ['mx1.smith.com', 'mx2.smith.com'] },
    'xn--mller-kva.de': { mx: ['mx.xn--mller-kva.de'] },
    'only-web.com': { a: '192.0.2.1' },
    'only-v6.com': { aaaa: '2001:0db8:0000:0000:0000:0000:0000:0001' },
    'null-mx.com': { mx: [''], a: '192.0.2.1' },
    'empty.com': {},
    'broken.com': { rcode: 2 },
    'refused.com': { rcode: 5 },
    'silent.com': { delay: Number.POSITIVE_INFINITY },
    'unhurried.com': { mx: ['mx.unhurried.com'], delay: 100 },
  });
});
beforeEach(() => {
  dns.queries.length = 0;
});
afterAll(() => dns.close());

describe('the domain check', () => {
  const checkDomain = (email: string, server = dns.address) =>
    createEmailCheck({ dnsServers: [server] }).checkDomain(email);

  it.each([
    ['MX records', 'jane@smith.com'],
    ['an IPv4 address alone', 'jane@only-web.com'],
    ['an IPv6 address alone', 'jane@only-v6.com'],
    ['letters beyond ASCII', 'jane@Müller.de'],
    ['capitals and blanks around', '  Jane@SMITH.com '],
  ])('accepts a domain with %s', async (_what, email) => {
    expect(await checkDomain(email)).toEqual(VALID);
  });

  it.each([
    ['that says it takes no mail (null MX), though it has an address', 'jane@null-mx.com', NO_MAIL],
    ['with neither mail server nor address', 'jane@empty.com', NO_MAIL],
    ['that does not exist', 'jane@no-such-agency.com', NOWHERE],
    ['that DNS cannot write down', `jane@${'ü'.repeat(63)}.com`, NOWHERE],
  ])('refuses a domain %s', async (_what, email, response) => {
    expect(await checkDomain(email)).toEqual(response);
  });

  it.each([
    ['the server fails', 'jane@broken.com', undefined],
    ['the server refuses', 'jane@refused.com', undefined],
    ['nobody listens', 'jane@smith.com', CLOSED],
  ])('lets the visitor through when %s', async (_what, email, server) => {
    expect(await checkDomain(email, server)).toEqual(VALID);
  });

  it('lets the visitor through after one patience of two seconds when none of several servers answers', async () => {
    const silence = { 'silent.com': { delay: Number.POSITIVE_INFINITY } };
    const others = await Promise.all([silence, silence].map((zone) => startDnsServer(zone)));
    const service = createEmailCheck({ dnsServers: [dns, ...others].map(({ address }) => address) });
    const start = performance.now();
    expect(await service.checkDomain('jane@silent.com')).toEqual(VALID);
    expect(performance.now() - start).toBeLessThan(4_000);
    await Promise.all(others.map((server) => server.close()));
  });

  it('names the address that was probably meant when the domain does not exist', async () => {
    expect(await checkDomain('jane@smith.con')).toEqual({
      isValid: false,
      error: 'This email domain does not exist. Did you mean jane@smith.com?',
      suggestion: 'jane@smith.com',
    });
  });

  it.each(['', '@', 'jane', 'jane@', 'name@nodot', 'jane@smith..com', 'jane@aא.com', `${'j'.repeat(1e6)}@smith.com`])(
    'asks no server about what is no address (case %#)',
    async (email) => {
      expect(await checkDomain(email)).toEqual({ isValid: false, error: 'Please enter a valid email address' });
      expect(dns.queries).toEqual([]);
    },
  );
});

describe("what is remembered of a domain's answer", () => {
  it('asks once for people who come one after the other, accepted or refused', async () => {
    const service = createEmailCheck({ dnsServers: [dns.address] });
    for (const email of ['jane@smith.com', 'joe@SMITH.com', 'jane@null-mx.com', 'joe@null-mx.com']) {
      await service.checkDomain(email);
      await service.check(email);
    }
    expect(dns.queries).toEqual(['MX smith.com', 'MX null-mx.com']);
  });

  it('asks once for people who come at the same time', async () => {
    const service = createEmailCheck({ dnsServers: [dns.address] });
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, n) => service.checkDomain(`p${n}@unhurried.com`)),
    );
    expect(responses).toEqual(Array.from({ length: 20 }, () => VALID));
    expect(dns.queries).toEqual(['MX unhurried.com']);
  });

  it('asks again after trouble', async () => {
    const service = createEmailCheck({ dnsServers: [dns.address] });
    dns.zone['mended.com'] = { rcode: 2 };
    expect(await service.checkDomain('jane@mended.com')).toEqual(VALID);
    dns.zone['mended.com'] = { mx: [''] };
    expect(await service.checkDomain('jane@mended.com')).toEqual(NO_MAIL);
  });
});

describe('a resolver that denies every name', () => {
  const witnessed = (domain: string, witness: string) => findMailDomain(domain, { servers: [dns.address], witness });

  it('is not believed', async () => {
    expect(await witnessed('no-such-agency.com', 'unknown-here.com')).toBe('unknown');
    expect(await witnessed('no-such-agency.com', 'broken.com')).toBe('unknown');
  });

  it('is believed once it knows the witness', async () => {
    expect(await witnessed('no-such-agency.com', 'smith.com')).toBe('missing');
    expect(await witnessed('null-mx.com', 'smith.com')).toBe('refuses-mail');
  });

  it("never makes the system's own settings refuse a big provider, whatever network this runs in", async () => {
    expect(await createEmailCheck({ dnsServers: [] }).check('jane@gmail.com')).toEqual(VALID);
  });
});
