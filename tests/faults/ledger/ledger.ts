import type { Seen } from './seen.ts';

/** One thing that a client has asked for. */
export interface Claim {
  /** Such as `customer` or `welcome mail`. */
  readonly what: string;
  readonly key: string;
  /** The client was told that it is done, or may rely on it for another reason. */
  acknowledged: boolean;
  /** Something later took it back, or may have: nothing is known of it any more. */
  withdrawn: boolean;
  /** How often it is there. */
  count(seen: Seen): number;
}

export interface Verdict {
  acknowledged: number;
  present: number;
  /** `what key` of each that is acknowledged and not there. */
  missing: string[];
  /** `what key` of each that is there more than once, acknowledged or not. */
  doubled: string[];
}

/** What the clients of a trial remember of their own doings, to be held against the records afterwards. */
export class Ledger {
  readonly #claims: Claim[] = [];
  /** API paths of the conversations to be read in the end. */
  readonly conversations = new Set<string>();
  /** Customers to whom staff have sent emails. */
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

  /** How many were acknowledged so far: of one kind, or all that have not been taken back. */
  acknowledged(what?: string): number {
    const counts = (claim: Claim) => (what === undefined ? !claim.withdrawn : claim.what === what);
    return this.#claims.filter((claim) => counts(claim) && claim.acknowledged).length;
  }
}

/** What must be unique in the records, whoever asked for it, and counts that must agree with them. */
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
