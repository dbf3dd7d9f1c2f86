import type {
  TeamMember,
  TeamMemberBelongings,
  TeamMemberCreate,
  TeamMemberInput,
  TeamMemberListQuery,
  TeamMemberUpdate,
} from '../../../contract/team-members.ts';
import type { Database, Db } from '../../database/database.ts';
import type { ListSource } from '../../database/lists/list-source.ts';
import { countUsedLicenses } from '../../database/used-licenses.ts';
import { isUuid } from '../../database/uuid.ts';
import type { Jobs } from '../../jobs/job-runner.ts';
import { invitation } from '../../jobs/jobs.ts';
import { changesOf, fromTo } from '../../shared/changed-fields.ts';
import { AppError, notFound } from '../../shared/errors.ts';
import type { PhoneReader } from '../../shared/phone.ts';
import type { AccessService } from '../access/access.service.ts';
import type { Actor, AuditService } from '../audit/audit.service.ts';
import {
  countTeamMembers,
  idsOfTeamMembers,
  listTeam,
  pageOfTeamMembers,
  readTeamMember,
} from './team-member-list.store.ts';
import { bestTeamMembers, similarTeamMembers } from './team-member-search.store.ts';
import {
  countTexts,
  deleteTeamMember,
  findJoinedAt,
  findOwnerOf,
  insertInvitations,
  insertTeamMember,
  isInTeam,
  lockOwner,
  markJoined,
  updateTeamMember,
} from './team-members.store.ts';

/** People under a customer. The customer's used licenses and who has a seat are counted again in the transaction of every change. */
export interface TeamMembersService {
  list: ListSource<TeamMember, TeamMemberListQuery>;
  /** The ids of all that the list would show, so many at most. */
  ids(db: Db, query: TeamMemberListQuery, limit: number): Promise<string[]>;
  /** The team members that fit a search best. */
  best(search: { q: string; limit: number }): Promise<TeamMember[]>;
  /** @throws AppError('not_found') */
  read(id: string): Promise<TeamMember>;
  /** What would be deleted with the team member. @throws AppError('not_found') */
  belongings(id: string): Promise<TeamMemberBelongings>;
  /** A customer's team, the oldest first. */
  ofOwner(ownerId: string): Promise<TeamMember[]>;
  /**
   * Adds a team member and, unless told otherwise, has them invited.
   * @throws AppError('not_found') when the owner does not exist; ('conflict'): an owner has somebody with this address.
   */
  create(input: TeamMemberCreate, by: Actor): Promise<TeamMember>;
  /** @throws AppError('not_found' | 'conflict'): as `create`, or the team member has been changed since it was read. */
  update(id: string, edit: TeamMemberUpdate, by: Actor): Promise<TeamMember>;
  /** Deletes the team member and their texts. @throws AppError('not_found') */
  delete(id: string, by: Actor): Promise<void>;
  /** As `delete`, in a transaction with others. Undefined when there is no such team member: nothing was done. */
  deleteIn(tx: Db, id: string, by: Actor): Promise<true | undefined>;
  /** Has each of these who is active mailed an invitation, once the transaction commits. */
  invite(tx: Db, ids: readonly string[], by: Actor): Promise<void>;
  /** Has one team member mailed another invitation. @throws AppError('not_found'), ('conflict') for one who is inactive. */
  inviteAgain(id: string, by: Actor): Promise<TeamMember>;
  /** Remembers when a team member first signed in. */
  markJoined(tx: Db, id: string): Promise<void>;
}

interface Dependencies {
  database: Database;
  access: AccessService;
  audit: AuditService;
  jobs: Jobs;
  phones: PhoneReader;
}

export function createTeamMembersService({ database, access, audit, jobs, phones }: Dependencies): TeamMembersService {
  const { db, reading } = database;

  async function recount(tx: Db, ownerId: string): Promise<void> {
    await countUsedLicenses(tx, [ownerId]);
    await access.refresh(tx, [ownerId]);
  }

  /** Owner first, member second: every change takes its locks in the same order. Gives the member as it is then. */
  async function change(id: string, work: (tx: Db, ownerId: string) => Promise<void>): Promise<TeamMember | undefined> {
    if (!isUuid(id)) return notFound('team member');
    return database.transaction(async (tx) => {
      const ownerId = (await findOwnerOf(tx, id)) ?? notFound('team member');
      await lockOwner(tx, ownerId);
      await work(tx, ownerId);
      await recount(tx, ownerId);
      return readTeamMember(tx, id);
    });
  }

  async function deleteIn(tx: Db, id: string, by: Actor): Promise<true | undefined> {
    const ownerId = await findOwnerOf(tx, id);
    if (ownerId === undefined) return undefined;
    await lockOwner(tx, ownerId);
    if (!(await deleteTeamMember(tx, id))) return undefined;
    await audit.note(tx, { ...by, action: 'delete', ...subject(id, ownerId) });
    await recount(tx, ownerId);
    return true;
  }

  async function invite(tx: Db, ids: readonly string[], by: Actor): Promise<void> {
    await jobs.enqueueAll(tx, invitation, await insertInvitations(tx, ids, by));
  }

  return {
    list: {
      page: (query) => pageOfTeamMembers(reading.db, query),
      count: (query) => countTeamMembers(reading.db, query),
      similar: (query) => reading.transaction((tx) => similarTeamMembers(tx, query)),
    },
    ids: idsOfTeamMembers,
    best: ({ q, limit }) => bestTeamMembers(reading.db, q, limit),
    read: async (id) => (isUuid(id) ? await readTeamMember(db, id) : undefined) ?? notFound('team member'),
    belongings: async (id) => {
      if (!isUuid(id) || !(await findOwnerOf(db, id))) notFound('team member');
      return { texts: await countTexts(db, id) };
    },
    ofOwner: (ownerId) => listTeam(db, ownerId),
    create: ({ ownerId, sendInvitation, ...input }, by) =>
      database.transaction(async (tx) => {
        if (!isUuid(ownerId) || !(await lockOwner(tx, ownerId))) {
          notFound('customer');
        }
        if ('byCustomer' in by && (await isInTeam(tx, { ownerId, email: input.email }))) known(input.email);
        const id = await insertTeamMember(tx, { ownerId, ...phones.withE164(emptyAsNone(input)) });
        await recount(tx, ownerId);
        await audit.note(tx, { ...by, action: 'create', ...subject(id, ownerId) });
        if (sendInvitation === 1) await invite(tx, [id], by);
        return (await readTeamMember(tx, id)) ?? notFound('team member');
      }),
    update: async (id, edit, by) => {
      const changed = await change(id, async (tx, ownerId) => {
        const about = subject(id, ownerId);
        const before = (await readTeamMember(tx, id)) ?? notFound('team member');
        const changes = await changesOf(before, emptyAsNone(edit), (since) => audit.editsSince(tx, about, since));
        if (Object.keys(changes).length === 0) return;
        const { email } = changes;
        if (email !== undefined && 'byCustomer' in by && (await isInTeam(tx, { ownerId, email, id }))) known(email);
        await updateTeamMember(tx, id, phones.withE164(changes));
        await audit.note(tx, { ...by, action: 'update', changes: fromTo(before, changes), ...about });
      });
      return changed ?? notFound('team member');
    },
    delete: async (id, by) => {
      if (!isUuid(id)) notFound('team member');
      (await database.transaction((tx) => deleteIn(tx, id, by))) ?? notFound('team member');
    },
    deleteIn,
    invite,
    inviteAgain: async (id, by) => {
      const invited = await change(id, async (tx) => {
        const { isActive, name } = (await readTeamMember(tx, id)) ?? notFound('team member');
        if (isActive === 0) throw new AppError('conflict', `${name} is inactive. Please activate them first.`);
        await invite(tx, [id], by);
      });
      return invited ?? notFound('team member');
    },
    markJoined: async (tx, id) => {
      const ownerId = await findOwnerOf(tx, id);
      if (ownerId === undefined || (await findJoinedAt(tx, id))) return;
      // First, as in every change: what follows refers to it.
      await lockOwner(tx, ownerId);
      await markJoined(tx, id);
    },
  };
}

function subject(id: string, ownerId: string) {
  return { subjectType: 'team_member', subjectId: id, customerId: ownerId } as const;
}

function known(email: string): never {
  throw new AppError('conflict', `${email} is in your team already`);
}

/** An empty phone or role is none. */
function emptyAsNone<Fields extends Pick<Partial<TeamMemberInput>, 'phone' | 'role'>>(fields: Fields): Fields {
  return { ...fields, phone: fields.phone === '' ? null : fields.phone, role: fields.role === '' ? null : fields.role };
}
