import type {
  TeamMember,
  TeamMemberBelongings,
  TeamMemberCreate,
  TeamMemberListQuery,
  TeamMemberUpdate,
} from '#contract/team-members.ts';
import type { Database, Db } from '#server/database/database.ts';
import type { ListSource } from '#server/database/lists/list-source.ts';
import { countUsedLicenses } from '#server/database/used-licenses.ts';
import type { Jobs } from '#server/jobs/job-runner.ts';
import { invitation } from '#server/jobs/jobs.ts';
import type { AccessService } from '#server/modules/account/ai-app/access.service.ts';
import type { Actor, AuditService } from '#server/modules/staff/audit/audit.service.ts';
import { changesOf, fromTo } from '#server/shared/changed-fields.ts';
import { emptyAsNone } from '#server/shared/empty-as-none.ts';
import { AppError, fieldError, notFound } from '#server/shared/errors.ts';
import type { PhoneReader } from '#server/shared/phone.ts';
import { isUuid } from '#server/shared/uuid.ts';
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

/** The team members of customers. Every change counts the customer's used licenses and assigns the seats again, in its transaction. */
export interface TeamMembersService {
  list: ListSource<TeamMember, TeamMemberListQuery>;
  /** Returns up to `limit` ids of the team members that the list would show. */
  ids(db: Db, query: TeamMemberListQuery, limit: number): Promise<string[]>;
  /** Returns the team members that match a search best. */
  best(search: { q: string; limit: number }): Promise<TeamMember[]>;
  /** Returns a team member. @throws AppError('not_found') */
  read(id: string): Promise<TeamMember>;
  /** Counts what would be deleted with the team member. @throws AppError('not_found') */
  belongings(id: string): Promise<TeamMemberBelongings>;
  /** Returns a customer's team, the oldest member first. */
  ofOwner(ownerId: string): Promise<TeamMember[]>;
  /**
   * Adds a team member and sends an invitation unless told otherwise.
   * @throws AppError('not_found') when the owner does not exist; ('conflict') when the owner adds an address that the team
   * has already.
   */
  create(input: TeamMemberCreate, by: Actor): Promise<TeamMember>;
  /** Updates a team member. @throws AppError('not_found' | 'conflict'): as `create`, or the team member was changed after it was read. */
  update(id: string, edit: TeamMemberUpdate, by: Actor): Promise<TeamMember>;
  /** Deletes the team member and their texts. @throws AppError('not_found') */
  delete(id: string, by: Actor): Promise<void>;
  /** Like `delete`, inside the given transaction. Returns undefined when the team member does not exist. */
  deleteIn(tx: Db, id: string, by: Actor): Promise<true | undefined>;
  /** Queues invitations to those who are active, in the given transaction. */
  invite(tx: Db, ids: readonly string[], by: Actor): Promise<void>;
  /** Queues another invitation. @throws AppError('not_found'), ('conflict') for an inactive member. */
  inviteAgain(id: string, by: Actor): Promise<TeamMember>;
  /** Records when a team member first signed in. */
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
  const { db } = database;

  async function recount(tx: Db, ownerId: string): Promise<void> {
    await countUsedLicenses(tx, [ownerId]);
    await access.refresh(tx, [ownerId]);
  }

  /** Locks the owner and then the member, in the same order as every other change. Returns the changed member. */
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
      page: (query) => pageOfTeamMembers(db, query),
      count: (query) => countTeamMembers(db, query),
      similar: (query) => database.transaction((tx) => similarTeamMembers(tx, query)),
    },
    ids: idsOfTeamMembers,
    best: ({ q, limit }) => bestTeamMembers(db, q, limit),
    read: async (id) => (isUuid(id) ? await readTeamMember(db, id) : undefined) ?? notFound('team member'),
    belongings: async (id) => {
      if (!isUuid(id) || !(await findOwnerOf(db, id))) notFound('team member');
      return { texts: await countTexts(db, id) };
    },
    ofOwner: (ownerId) => listTeam(db, ownerId),
    create: ({ ownerId, sendInvitation, ...input }, by) =>
      database.transaction(async (tx) => {
        if (!isUuid(ownerId) || !(await lockOwner(tx, ownerId))) notFound('customer');
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
      // First, as in every change, because the rest refers to it.
      await lockOwner(tx, ownerId);
      await markJoined(tx, id);
    },
  };
}

function subject(id: string, ownerId: string) {
  return { subjectType: 'team_member', subjectId: id, customerId: ownerId } as const;
}

function known(email: string): never {
  throw fieldError('conflict', 'email', `${email} is in your team already`);
}

/** Converts an empty phone or role to null. */
