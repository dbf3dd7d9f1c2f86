import { describe, expect, it } from 'vitest';
import { likelyTypo } from '#server/modules/sales/sign-up/likely-typo.ts';
import { mailcheck } from './fixtures.ts';

const meant = (domain: string): string | undefined => likelyTypo(domain)?.meant;
const uncertain = (domains: string[]): string[] => domains.filter((domain) => !likelyTypo(domain)?.certain);

/** Domains with real mailboxes that resemble a big provider's domain. */
const REAL_DOMAINS =
  'gmail.com googlemail.com yahoo.com yahoo.co.uk yahoo.co.jp yahoo.com.br yahoo.fr yahoo.ca yahoo.de yahoo.in yahoo.cn ymail.com rocketmail.com hotmail.com hotmail.co.uk hotmail.fr hotmail.ca hotmail.de hotmail.ch outlook.com outlook.de outlook.fr outlook.co.id live.com live.co.uk live.ca live.nl msn.com aol.com aol.co.uk aol.de aim.com icloud.com me.com mac.com comcast.net comcast.com verizon.net verizon.com att.net att.com sbcglobal.net bellsouth.net cox.net cox.com charter.com proton.me protonmail.com protonmail.ch pm.me gmx.com gmx.net gmx.de gmx.at gmx.fr mail.com email.com gmail.ru mail.ru fastmail.com zoho.com cloud.com icould.com earthling.net aon.com aig.com ao.com love.com concast.com horizon.com statefarm.com allstate.com example.com smith.co smith.cm agency.insurance';

describe('a likely typo', () => {
  it('never doubts a real mail domain', () => {
    expect(REAL_DOMAINS.split(' ').filter(likelyTypo)).toEqual([]);
  });

  it('is certain for the well-known misspellings of big providers', () => {
    const wrong =
      'gmial.com gamil.com gmal.com gmai.com gmil.com gnail.com gmaill.com gmail.con gmail.cmo gmail.co gmail.om gmail.cm gmali.com googlemial.com yaho.com yahooo.com yhaoo.com yahoo.con yahoo.comm yahoo.co hotmial.com hotmal.com hotmai.com homail.com hotmail.con hotmail.co outlok.com outloo.com outlook.con iclod.com icluod.com icloud.co aol.con msn.cmo live.con me.con comast.net comcast.ner verison.net sbcgloble.net att.nte protonmial.com gmx.con www.gmail.com';
    expect(uncertain(wrong.split(' '))).toEqual([]);
    expect(['gmial.com', 'yaho.com', 'comast.net', 'aol.con', 'www.gmail.com', 'yaho.co.uk'].map(meant)).toEqual([
      'gmail.com',
      'yahoo.com',
      'comcast.net',
      'aol.com',
      'gmail.com',
      'yahoo.co.uk',
    ]);
  });

  it('is only a guess when the domain may be right after all', () => {
    const doubtful = {
      'hmail.com': 'gmail.com',
      'outlook.co': 'outlook.com',
      'live.co': 'live.com',
      'smith.con': 'smith.com',
      'www.smith.com': 'smith.com',
    };
    expect(Object.keys(doubtful).map(meant)).toEqual(Object.values(doubtful));
    expect(uncertain(Object.keys(doubtful))).toEqual([
      'hmail.com',
      'outlook.co',
      'live.co',
      'smith.con',
      'www.smith.com',
    ]);
  });

  it('finds what mailcheck finds, except that a company may well end in .co and a mail host is repaired too', () => {
    const found = mailcheck
      .map(([address, expected]) => ({ domain: address.split('@')[1]?.toLowerCase() ?? '', expected }))
      // A domain with "#" is refused before typos are looked for.
      .filter(({ domain }) => !domain.includes('#'));
    const differences = found.filter(({ domain, expected }) => (meant(domain) ?? null) !== expected);
    expect(found.length).toBe(mailcheck.length - 1);
    expect(differences).toEqual([
      { domain: 'emaildomain.co', expected: 'emaildomain.com' },
      { domain: 'mail.randomsmallcompany.cmo', expected: null },
    ]);
  });
});
