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
export type TeamMembersService = ReturnType<typeof createTeamMembersService>;

interface Dependencies {
  database: Database;
  access: AccessService;
  audit: AuditService;
  jobs: Jobs;
  phones: PhoneReader;
}

export function createTeamMembersService({ database, access, audit, jobs, phones }: Dependencies) {
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

  /** Like `delete`, inside the given transaction. Returns undefined when the team member does not exist. */
  async function deleteIn(tx: Db, id: string, by: Actor): Promise<true | undefined> {
    const ownerId = await findOwnerOf(tx, id);
    if (ownerId === undefined) return undefined;
    await lockOwner(tx, ownerId);
    if (!(await deleteTeamMember(tx, id))) return undefined;
    await audit.note(tx, { ...by, action: 'delete', ...subject(id, ownerId) });
    await recount(tx, ownerId);
    return true;
  }

  /** Queues invitations to those who are active, in the given transaction. */
  async function invite(tx: Db, ids: readonly string[], by: Actor): Promise<void> {
    await jobs.enqueueAll(tx, invitation, await insertInvitations(tx, ids, by));
  }

  return {
    list: {
      page: (query) => pageOfTeamMembers(db, query),
      count: (query) => countTeamMembers(db, query),
      similar: (query) => database.transaction((tx) => similarTeamMembers(tx, query)),
    } satisfies ListSource<TeamMember, TeamMemberListQuery>,
    ids: idsOfTeamMembers,
    /** Returns the team members that match a search best. */
    best: ({ q, limit }: { q: string; limit: number }): Promise<TeamMember[]> => bestTeamMembers(db, q, limit),
    /** Returns a team member. @throws AppError('not_found') */
    read: async (id: string): Promise<TeamMember> =>
      (isUuid(id) ? await readTeamMember(db, id) : undefined) ?? notFound('team member'),
    /** Counts what would be deleted with the team member. @throws AppError('not_found') */
    belongings: async (id: string): Promise<TeamMemberBelongings> => ({
      texts: (await countTexts(db, id)) ?? notFound('team member'),
    }),
    /** Returns a customer's team, the oldest member first. */
    ofOwner: (ownerId: string): Promise<TeamMember[]> => listTeam(db, ownerId),
    /**
     * Adds a team member and sends an invitation unless told otherwise.
     * @throws AppError('not_found') when the owner does not exist; ('conflict') when the owner adds an address that the team
     * has already.
     */
    create: ({ ownerId, sendInvitation, ...input }: TeamMemberCreate, by: Actor): Promise<TeamMember> =>
      database.transaction(async (tx) => {
        if (!isUuid(ownerId) || !(await lockOwner(tx, ownerId))) notFound('customer');
        if ('byCustomer' in by && (await isInTeam(tx, { ownerId, email: input.email }))) known(input.email);
        const id = await insertTeamMember(tx, { ownerId, ...phones.withE164(emptyAsNone(input)) });
        await recount(tx, ownerId);
        await audit.note(tx, { ...by, action: 'create', ...subject(id, ownerId) });
        if (sendInvitation === 1) await invite(tx, [id], by);
        return (await readTeamMember(tx, id)) ?? notFound('team member');
      }),
    /** Updates a team member. @throws AppError('not_found' | 'conflict'): as `create`, or the team member was changed after it was read. */
    update: async (id: string, edit: TeamMemberUpdate, by: Actor): Promise<TeamMember> => {
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
    /** Deletes the team member and their texts. @throws AppError('not_found') */
    delete: async (id: string, by: Actor): Promise<void> => {
      if (!isUuid(id)) notFound('team member');
      (await database.transaction((tx) => deleteIn(tx, id, by))) ?? notFound('team member');
    },
    deleteIn,
    invite,
    /** Queues another invitation. @throws AppError('not_found'), ('conflict') for an inactive member. */
    inviteAgain: async (id: string, by: Actor): Promise<TeamMember> => {
      const invited = await change(id, async (tx) => {
        const { isActive, name } = (await readTeamMember(tx, id)) ?? notFound('team member');
        if (isActive === 0) throw new AppError('conflict', `${name} is inactive. Please activate them first.`);
        await invite(tx, [id], by);
      });
      return invited ?? notFound('team member');
    },
    /** Records when a team member first signed in. */
    markJoined: async (tx: Db, id: string): Promise<void> => {
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
