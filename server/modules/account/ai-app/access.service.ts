import type { Db } from '#server/database/database.ts';
import { type Access, accessOfCustomer, noAccessReason, type Seat, seatsOf } from './access.rules.ts';
import {
  countMember,
  countUsedLicenses,
  findAccounts,
  lockOwners,
  type Owner,
  saveAccess,
  saveSeats,
  type ToldOf,
} from './access.store.ts';
import type { AppWebhooksService, Person } from './app-webhooks.service.ts';

export type AccessService = ReturnType<typeof createAccessService>;

export function createAccessService({ appWebhooks }: { appWebhooks: AppWebhooksService }) {
  /** Updates the access of locked customers and of their teams, and informs the AI app. Returns what has changed of their teams. */
  async function update(tx: Db, ids: string[], owners: readonly Owner[]): Promise<Seat[]> {
    const accounts = await findAccounts(tx, ids);
    const subscriptions = Map.groupBy(accounts.subscriptions, ({ customerId }) => customerId);
    const members = Map.groupBy(accounts.members, ({ ownerId }) => ownerId);
    const people: Present[] = [];
    const changed: ({ id: string } & Access)[] = [];
    const changedSeats: (Seat & { isMoved: boolean })[] = [];
    for (const owner of owners) {
      const { id, override, licenses } = owner;
      const access = accessOfCustomer({ override, subscriptions: subscriptions.get(id) ?? [] });
      if (differs(owner, access)) changed.push({ id, ...access });
      people.push(personOf(`customer:${id}`, id, owner, access));
      const team = members.get(id) ?? [];
      const seats = seatsOf({ licenses, accessState: access.state }, team);
      for (const [index, member] of team.entries()) {
        const seat = seats[index] as Seat;
        const isMoved = member.hasSeat !== seat.hasSeat;
        if (isMoved || member.accessState !== seat.accessState) changedSeats.push({ ...seat, isMoved });
        people.push(personOf(`member:${member.id}`, id, member, { ...access, state: seat.accessState }));
      }
    }
    await saveAccess(tx, changed);
    await saveSeats(tx, changedSeats);
    await appWebhooks.tell(tx, withTold(people, accounts.told));
    return changedSeats;
  }

  return {
    /**
     * Updates the access of these customers and their team members, in the transaction that changed subscriptions, overrides,
     * licenses or names. Also informs the AI app of changes, including names, addresses and deletions. Locks the customers
     * until the transaction ends.
     */
    refresh: async (tx: Db, customerIds: readonly string[]): Promise<void> => {
      if (customerIds.length === 0) return;
      const ids = [...customerIds];
      await update(tx, ids, await lockOwners(tx, ids));
    },
    /**
     * Recounts the used licenses of customers whose teams were changed, and does the same as `refresh`. Returns the seats that
     * have changed.
     */
    refreshTeams: async (tx: Db, customerIds: readonly string[]): Promise<Seat[]> => {
      if (customerIds.length === 0) return [];
      const owners = await countUsedLicenses(tx, [...customerIds]);
      // Without licenses nobody in a team has a seat, before or after a change.
      const withSeats = owners.filter(({ licenses }) => licenses > 0);
      if (withSeats.length === 0) return [];
      const ids = withSeats.map(({ id }) => id);
      return update(tx, ids, withSeats);
    },
    /** Counts one more member of a team, before they are added. Locks the owner. Undefined when the owner does not exist. */
    countMember,
    /**
     * Gives the newest member of a locked and counted owner's team a seat if one is free. All others are older, and keep what they
     * have. Returns the seats that have changed.
     */
    seatNewest: async (tx: Db, owner: Owner, isActive: 0 | 1): Promise<Seat[]> =>
      isActive === 1 && owner.usedLicenses <= owner.licenses ? update(tx, [owner.id], [owner]) : [],
    noAccessReason,
  };
}

type Present = Omit<Person, 'told'>;

function personOf(
  sub: string,
  account: string,
  person: Pick<Owner, 'name' | 'email'>,
  { state, until }: Access,
): Present {
  const { name, email } = person;
  return { sub, account, now: { account, name, email, state, accountUntil: until } };
}

/** Combines the members of these accounts with what the AI app knows of them. People that only the app knows come last. */
function withTold(present: Present[], told: ToldOf[]): Person[] {
  const toldOf = new Map(told.map((entry) => [entry.sub, entry]));
  const known = new Set(present.map(({ sub }) => sub));
  const gone = told.filter(({ sub }) => !known.has(sub));
  return [
    ...present.map((person) => ({ ...person, told: toldOf.get(person.sub) })),
    ...gone.map((entry) => ({ sub: entry.sub, account: entry.account, now: undefined, told: entry })),
  ];
}

function differs({ accessState, accessUntil }: Owner, { state, until }: Access): boolean {
  return accessState !== state || accessUntil?.getTime() !== until?.getTime();
}
