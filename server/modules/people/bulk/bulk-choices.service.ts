import { type BulkChoice, type BulkPreview, isMessage, MAX_BULK_ROWS } from '#contract/bulk.ts';
import type { Channel, Purpose } from '#contract/channels.ts';
import type { GatePreview, GatePreviewRequest } from '#contract/gate.ts';
import type { SendAt } from '#contract/scheduled-sends.ts';
import type { Database, Db } from '#server/database/database.ts';
import type { GateService } from '#server/modules/messaging/gate/gate.service.ts';
import type { LeadsService } from '#server/modules/sales/leads/leads.service.ts';
import { AppError } from '#server/shared/errors.ts';
import type { CustomersService } from '../customers/customers.service.ts';
import type { TeamMembersService } from '../team-members/team-members.service.ts';
import type { BulkRow } from './bulk.store.ts';
import { readPeople } from './bulk-preview.store.ts';

/** Rows of a list, named or found. */
type Chosen = Without<BulkChoice, 'action'> | Without<GatePreviewRequest, 'channel' | 'purpose'>;
type Without<Union, Key extends PropertyKey> = Union extends unknown ? Omit<Union, Key> : never;
type Person = Awaited<ReturnType<typeof readPeople>>[number];

interface GateQuestion {
  list: BulkRow['list'];
  channel: Channel;
  purpose: Purpose;
  sendAt?: SendAt | undefined;
}

const GONE = 'Does not exist any more';

interface Dependencies {
  database: Database;
  customers: Pick<CustomersService, 'ids'>;
  teamMembers: Pick<TeamMembersService, 'ids'>;
  leads: Pick<LeadsService, 'ids'>;
  gate: Pick<GateService, 'preview'>;
}

/** Which rows staff have chosen, and what a bulk action would do to them. */
export function createBulkChoices({ database, customers, teamMembers, leads, gate }: Dependencies) {
  /** Asks the gate about those of the people who exist. @returns also the first whom the message would reach. */
  async function askGate(tx: Db, people: readonly Person[], { list, sendAt, ...kind }: GateQuestion) {
    const existing = people.filter(({ id }) => id !== null);
    const addressees = existing.map(({ id }) =>
      list === 'team-members' ? { customerId: null, teamMemberId: id } : { customerId: id, teamMemberId: null },
    );
    const at = sendAt === undefined || sendAt === 'window' ? {} : { at: new Date(sendAt) };
    const { first, ...counts } = await gate.preview(tx, addressees, { ...kind, origin: 'bulk', ...at });
    return { ...counts, first: first === undefined ? undefined : existing[first] };
  }

  /** Returns the ids of the request, or those that match its filter now. */
  async function chosenIds(tx: Db, request: Chosen): Promise<string[]> {
    if (request.ids) return [...new Set(request.ids.map(lower))];
    const found = await matchingIds(tx, request);
    const left = new Set((request.except ?? []).map(lower));
    const ids = found.filter((id) => !left.has(id));
    if (ids.length > MAX_BULK_ROWS) {
      throw new AppError('invalid_input', `At most ${MAX_BULK_ROWS} rows can be taken at once; filter the list`);
    }
    return ids;
  }

  function matchingIds(tx: Db, request: Chosen): Promise<string[]> {
    const limit = MAX_BULK_ROWS + (request.except?.length ?? 0) + 1;
    switch (request.list) {
      case 'customers':
        return customers.ids(tx, request.filter ?? {}, limit);
      case 'leads':
        return leads.ids(tx, request.filter ?? {}, limit);
      case 'team-members':
        return teamMembers.ids(tx, request.filter ?? {}, limit);
    }
  }

  return {
    /** Returns the ids of a request, or those that match its filter now. @throws AppError('invalid_input') for too many */
    idsOf: chosenIds,
    /** Counts what an action would do, and changes nothing. */
    preview: (choice: BulkChoice): Promise<BulkPreview> =>
      database.transaction(async (tx) => {
        const ids = await chosenIds(tx, choice);
        const people = await readPeople(tx, choice.list, ids);
        const channel = isMessage(choice.action) ? choice.action : undefined;
        const asked = channel && {
          channel,
          purpose: choice.purpose ?? 'marketing',
          list: choice.list,
          sendAt: choice.sendAt,
        };
        const { later, refused, first } = asked
          ? await askGate(tx, people, asked)
          : { later: [], refused: [], first: people.find(({ id }) => id !== null) };
        const gone = people.filter(({ id }) => id === null).length;
        const skipped = gone > 0 ? [{ reason: GONE, count: gone }, ...refused] : refused;
        return { total: ids.length, later, skipped, first: first?.name ? { name: first.name } : null };
      }),
    /** Counts to whom of many one message would go now, later and not at all. */
    previewGate: ({ channel, purpose, ...choice }: GatePreviewRequest): Promise<GatePreview> =>
      database.transaction(async (tx) => {
        const people = await readPeople(tx, choice.list, await chosenIds(tx, choice));
        const { now, later, refused } = await askGate(tx, people, { channel, purpose, list: choice.list });
        return { now, later, refused };
      }),
  };
}

function lower(id: string): string {
  return id.toLowerCase();
}
