import {
  IMPOSSIBLE_ENDINGS,
  MAIL_PROVIDERS,
  type MailProvider,
  NEIGHBOURING_ENDINGS,
  REAL_NEIGHBOURS,
} from './mail-providers.ts';

interface LikelyTypo {
  /** The domain that was probably meant. */
  meant: string;
  /** True when the typed domain is a known misspelling and nobody's mail domain. Otherwise the domain may be right. */
  certain: boolean;
}

/** Shorter names are not guessed by similarity, because many companies' names differ in one letter (aol and Aon). */
const MIN_GUESSED_NAME = 5;

const providers = new Set(MAIL_PROVIDERS.map(({ domain }) => domain));
const misspellings = new Map<string, LikelyTypo>(MAIL_PROVIDERS.flatMap(misspellingsOf));
const endings = new Map(
  Object.entries(IMPOSSIBLE_ENDINGS).flatMap(([meant, wrong]) => wrong.split(' ').map((ending) => [ending, meant])),
);
const realDomains = new Set([...providers, ...REAL_NEIGHBOURS]);
const guessable = [...providers].filter((domain) => domain.indexOf('.') >= MIN_GUESSED_NAME);

/** Returns the probably intended domain if `domain` (ASCII, lower case) looks mistyped. */
export function likelyTypo(domain: string): LikelyTypo | undefined {
  const repaired = repair(domain);
  if (realDomains.has(repaired)) return repaired === domain ? undefined : { meant: repaired, certain: true };
  const known = misspellings.get(repaired);
  if (known) return known;
  const meant = guess(repaired) ?? repaired;
  return meant === domain ? undefined : { meant, certain: false };
}

/** Corrects what is wrong in every mail domain: a leading `www.` and an ending that does not exist. */
function repair(domain: string): string {
  const [, bare = domain] = /^www\.(.+\..+)$/.exec(domain) ?? [];
  const dot = bare.lastIndexOf('.') + 1;
  return bare.slice(0, dot) + (endings.get(bare.slice(dot)) ?? bare.slice(dot));
}

function guess(domain: string): string | undefined {
  // A domain with a provider's own name is not a typo: yahoo.de is the German domain of Yahoo.
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

/** Tells whether `a` and `b` differ by one added, missing or replaced letter, or by two swapped neighbors. */
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
