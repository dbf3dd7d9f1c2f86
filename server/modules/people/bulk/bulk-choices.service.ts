import { type BulkChoice, type BulkPreview, isMessage, MAX_BULK_ROWS } from '#contract/bulk.ts';
import type { Channel, Purpose } from '#contract/channels.ts';
import type { GatePreview, GatePreviewRequest } from '#contract/gate.ts';
import type { SendAt } from '#contract/scheduled-sends.ts';
import type { Database, Db } from '#server/database/database.ts';
import type { GateService } from '#server/modules/messaging/gate/gate.service.ts';
import type { TemplatesService } from '#server/modules/messaging/templates/templates.service.ts';
import type { LeadsService } from '#server/modules/sales/leads/leads.service.ts';
import { AppError } from '#server/shared/errors.ts';
import type { CustomersService } from '../customers/customers.service.ts';
import type { TeamMembersService } from '../team-members/team-members.service.ts';
import type { BulkRow } from './bulk.store.ts';
import { readPeople } from './bulk-preview.store.ts';

/** Rows of a list, named or found. */
type Chosen = Without<BulkChoice, 'action'> | Without<GatePreviewRequest, 'channel' | 'purpose'>;
type Without<Union, Key extends PropertyKey> = Union extends unknown ? Omit<Union, Key> : never;

interface Person {
  id: string;
  name: string;
}

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
  templates: Pick<TemplatesService, 'wordsOf' | 'unfilledFor'>;
}

/** Which rows staff have chosen, and what a bulk action would do to them. */
export function createBulkChoices({ database, customers, teamMembers, leads, gate, templates }: Dependencies) {
  /** Asks the gate about people. @returns also the first whom the message would reach. */
  async function askGate(tx: Db, people: readonly Person[], { list, sendAt, ...kind }: GateQuestion) {
    const addressees = people.map(({ id }) =>
      list === 'team-members' ? { customerId: null, teamMemberId: id } : { customerId: id, teamMemberId: null },
    );
    const at = sendAt === undefined || sendAt === 'window' ? {} : { at: new Date(sendAt) };
    const { first, ...counts } = await gate.preview(tx, addressees, { ...kind, origin: 'bulk', ...at });
    return { ...counts, first: first === undefined ? undefined : people[first] };
  }

  /** Returns the people for whom the words of the chosen template would have a hole, each with the reason. */
  async function unfilledFor(
    tx: Db,
    { list, templateId, channel }: BulkChoice & { channel: Channel },
    people: readonly Person[],
    userId: string,
  ): Promise<Map<string, string>> {
    if (templateId === undefined) return new Map();
    const words = await templates.wordsOf(tx, templateId, channel);
    const who = list === 'team-members' ? 'team members' : 'customers';
    const ids = people.map(({ id }) => id);
    return templates.unfilledFor(tx, words, who, ids, userId);
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
    /** Counts what an action would do for this user, and changes nothing. @throws AppError('invalid_input') */
    preview: (choice: BulkChoice, userId: string): Promise<BulkPreview> =>
      database.transaction(async (tx) => {
        const { action, list } = choice;
        const ids = await chosenIds(tx, choice);
        const people = (await readPeople(tx, list, ids)).filter(isThere);
        const gone = Array.from({ length: ids.length - people.length }, () => GONE);
        if (!isMessage(action)) {
          return { total: ids.length, later: [], skipped: countsOf(gone), first: people[0] ?? null };
        }
        const unfilled = await unfilledFor(tx, { ...choice, channel: action }, people, userId);
        const [left, others] = [
          people.filter(({ id }) => unfilled.has(id)),
          people.filter(({ id }) => !unfilled.has(id)),
        ];
        const asked = { channel: action, purpose: choice.purpose ?? 'marketing', list, sendAt: choice.sendAt } as const;
        const { later, refused, first = null } = await askGate(tx, others, asked);
        const skipped = [...countsOf([...gone, ...left.map(({ id }) => unfilled.get(id) ?? '')]), ...refused];
        return { total: ids.length, later, skipped, first };
      }),
    /** Counts to whom of many one message would go now, later and not at all. */
    previewGate: ({ channel, purpose, ...choice }: GatePreviewRequest): Promise<GatePreview> =>
      database.transaction(async (tx) => {
        const people = (await readPeople(tx, choice.list, await chosenIds(tx, choice))).filter(isThere);
        const { now, later, refused } = await askGate(tx, people, { channel, purpose, list: choice.list });
        return { now, later, refused };
      }),
  };
}

function isThere(person: { id: string | null; name: string | null }): person is Person {
  return person.id !== null && person.name !== null;
}

function countsOf(reasons: readonly string[]): BulkPreview['skipped'] {
  const byReason = Map.groupBy(reasons, (reason) => reason);
  return [...byReason].map(([reason, { length: count }]) => ({ reason, count }));
}

function lower(id: string): string {
  return id.toLowerCase();
}
