import {
  IMPOSSIBLE_ENDINGS,
  MAIL_PROVIDERS,
  type MailProvider,
  NEIGHBOURING_ENDINGS,
  REAL_NEIGHBOURS,
} from './mail-providers.ts';

interface LikelyTypo {
  /** The domain that was probably intended. */
  meant: string;
  /** Whether the typed domain is a known misspelling without mail. Otherwise it may be correct. */
  certain: boolean;
}

/** Minimum length for a guess by similarity. Shorter names differ by one letter from many companies (aol and Aon). */
const MIN_GUESSED_NAME = 5;

const providers = new Set(MAIL_PROVIDERS.map(({ domain }) => domain));
const misspellings = new Map<string, LikelyTypo>(MAIL_PROVIDERS.flatMap(misspellingsOf));
const endings = new Map(
  Object.entries(IMPOSSIBLE_ENDINGS).flatMap(([meant, wrong]) => wrong.split(' ').map((ending) => [ending, meant])),
);
const realDomains = new Set([...providers, ...REAL_NEIGHBOURS]);
const guessable = [...providers].filter((domain) => domain.indexOf('.') >= MIN_GUESSED_NAME);

/** Returns the domain that was probably intended by `domain` (ASCII, lowercase), if it looks like a typo. */
export function likelyTypo(domain: string): LikelyTypo | undefined {
  const repaired = repair(domain);
  if (realDomains.has(repaired)) return repaired === domain ? undefined : { meant: repaired, certain: true };
  const known = misspellings.get(repaired);
  if (known) return known;
  const meant = guess(repaired) ?? repaired;
  return meant === domain ? undefined : { meant, certain: false };
}

/** Corrects what no mail domain can have: a leading `www.`, or an ending that does not exist. */
function repair(domain: string): string {
  const [, bare = domain] = /^www\.(.+\..+)$/.exec(domain) ?? [];
  const dot = bare.lastIndexOf('.') + 1;
  return bare.slice(0, dot) + (endings.get(bare.slice(dot)) ?? bare.slice(dot));
}

function guess(domain: string): string | undefined {
  // For example, yahoo.de is a country's domain and not a typo of yahoo.com.
  return guessable.find((provider) => nameOf(provider) !== nameOf(domain) && isOneSlipAway(provider, domain));
}

function misspellingsOf({ domain, misspelt, coined = false }: MailProvider): [string, LikelyTypo][] {
  const name = nameOf(domain);
  const ending = domain.slice(name.length + 1);
  const names = misspelt?.split(' ') ?? [];
  const neighbours = NEIGHBOURING_ENDINGS[ending]?.split(' ') ?? [];
  return [
    ...names.map((wrong): [string, LikelyTypo] => [`${wrong}.${ending}`, { meant: domain, certain: true }]),
    ...neighbours.map((wrong): [string, LikelyTypo] => [`${name}.${wrong}`, { meant: domain, certain: coined }]),
  ];
}

function nameOf(domain: string): string {
  return domain.slice(0, domain.indexOf('.'));
}

/** Returns whether adding, omitting or replacing one letter, or swapping two neighbors, turns `b` into `a`. */
function isOneSlipAway(a: string, b: string): boolean {
  let same = 0;
  while (same < a.length && a[same] === b[same]) same += 1;
  const restA = a.slice(same);
  const restB = b.slice(same);
  return (
    restA.slice(1) === restB.slice(1) ||
    restA.slice(1) === restB ||
    restA === restB.slice(1) ||
    (restA[0] === restB[1] && restA[1] === restB[0] && restA.slice(2) === restB.slice(2))
  );
}
