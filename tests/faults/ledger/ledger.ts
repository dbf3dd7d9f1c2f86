import type { Seen } from './seen.ts';

/** One thing that a client has requested. */
export interface Claim {
  /** The kind, such as `customer` or `welcome mail`. */
  readonly what: string;
  readonly key: string;
  /** True when the client got a success answer, or can rely on the result for another reason. */
  acknowledged: boolean;
  /** True when a later action took it back or may have. Its state is then unknown. */
  withdrawn: boolean;
  /** Counts how many times the result exists. */
  count(seen: Seen): number;
}

export interface Verdict {
  acknowledged: number;
  present: number;
  /** `what key` of each acknowledged claim whose result is missing. */
  missing: string[];
  /** `what key` of each claim whose result exists more than once, acknowledged or not. */
  doubled: string[];
}

/** Records the requests of a trial's clients. The trial compares them with the database afterwards. */
export class Ledger {
  readonly #claims: Claim[] = [];
  /** API paths of the conversations to read at the end. */
  readonly conversations = new Set<string>();
  /** Customers who got emails from staff. */
  readonly emailedCustomers = new Set<string>();

  add(what: string, key: string, count: Claim['count']): Claim {
    const claim: Claim = { what, key, count, acknowledged: false, withdrawn: false };
    this.#claims.push(claim);
    return claim;
  }

  compare(seen: Seen): Verdict {
    const verdict: Verdict = { acknowledged: 0, present: 0, missing: [], doubled: twins(seen) };
    for (const claim of this.#claims.filter(({ withdrawn }) => !withdrawn)) {
      const count = claim.count(seen);
      const name = `${claim.what} ${claim.key}`;
      if (claim.acknowledged) verdict.acknowledged += 1;
      if (claim.acknowledged && count > 0) verdict.present += 1;
      if (claim.acknowledged && count === 0) verdict.missing.push(name);
      if (count > 1) verdict.doubled.push(name);
    }
    return verdict;
  }

  /** Returns the number of acknowledged claims of one kind, or of all claims that are not withdrawn. */
  acknowledged(what?: string): number {
    const counts = (claim: Claim) => (what === undefined ? !claim.withdrawn : claim.what === what);
    return this.#claims.filter((claim) => counts(claim) && claim.acknowledged).length;
  }
}

/** Returns duplicates of records that must be unique, and customers with a wrong count of used licenses. */
function twins({ customers, teamMembers, purchases, texts }: Seen): string[] {
  const owned = new Map<string, number>();
  for (const { ownerId, isActive } of teamMembers) owned.set(ownerId, (owned.get(ownerId) ?? 0) + isActive);
  const miscounted = customers.filter(
    ({ id, usedTeamMemberLicenses }) => usedTeamMemberLicenses !== (owned.get(id) ?? 0),
  );
  return [
    ...repeated(
      'customer by email',
      customers.map(({ email }) => email.toLowerCase()),
    ),
    ...repeated(
      'purchase by payment',
      purchases.map(({ stripePaymentIntentId }) => stripePaymentIntentId),
    ),
    ...repeated(
      'text by SID',
      texts.map(({ twilioSid }) => twilioSid),
    ),
    ...miscounted.map(({ email }) => `used licenses of ${email}`),
  ];
}

function repeated(what: string, keys: (string | null)[]): string[] {
  const seen = new Set<string>();
  return keys.flatMap((key) => {
    if (key === null) return [];
    if (seen.has(key)) return [`${what} ${key}`];
    seen.add(key);
    return [];
  });
}
