import { hasAccess } from '#contract/access.ts';
import type {
  TeamMember,
  TeamMemberBelongings,
  TeamMemberCreate,
  TeamMemberListQuery,
  TeamMemberUpdate,
} from '#contract/team-members.ts';
import type { Database, Db } from '#server/database/database.ts';
import { isUniqueViolation } from '#server/database/errors.ts';
import type { ListSource } from '#server/database/lists/list-source.ts';
import { allowTypos } from '#server/database/lists/search.ts';
import type { Jobs } from '#server/jobs/job-runner.ts';
import { invitation } from '#server/jobs/jobs.ts';
import type { AccessService } from '#server/modules/account/ai-app/access.service.ts';
import type { Actor, AuditService } from '#server/modules/staff/audit/audit.service.ts';
import { changesOf, fromTo } from '#server/shared/edit-conflict.ts';
import { emptyAsNone } from '#server/shared/empty-as-none.ts';
import { AppError, fieldError, notFound } from '#server/shared/errors.ts';
import { idUnderKey } from '#server/shared/idempotency.ts';
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
  dateInvitations,
  deleteTeamMember,
  findJoinedAt,
  insertInvitations,
  insertTeamMember,
  isInTeam,
  lockOwnerOf,
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

  /** Locks the owner and then the member, in the same order as every other change. Returns what `work` returns. */
  async function change(
    id: string,
    work: (tx: Db, member: TeamMember) => Promise<TeamMember | undefined>,
  ): Promise<TeamMember> {
    if (!isUuid(id)) return notFound('team member');
    return database.transaction(async (tx) => {
      await lockOwnerOf(tx, id);
      const member = (await readTeamMember(tx, id)) ?? notFound('team member');
      return (await work(tx, member)) ?? notFound('team member');
    });
  }

  /** Like `delete`, inside the given transaction. Returns undefined when the team member does not exist. */
  async function deleteIn(tx: Db, id: string, by: Actor): Promise<true | undefined> {
    const owner = await lockOwnerOf(tx, id);
    if (!owner || !(await deleteTeamMember(tx, id))) return undefined;
    await audit.note(tx, { ...by, action: 'delete', ...subject(id, owner.id) });
    await access.refreshTeams(tx, [owner.id]);
    return true;
  }

  /** Queues invitations to those who are active, in the given transaction. */
  async function invite(tx: Db, ids: readonly string[], by: Actor): Promise<void> {
    await dateInvitations(tx, ids);
    await queueInvitations(tx, ids, by);
  }

  async function queueInvitations(tx: Db, ids: readonly string[], by: Actor): Promise<void> {
    await jobs.enqueueAll(tx, invitation, await insertInvitations(tx, ids, by));
  }

  return {
    list: {
      page: (query) => pageOfTeamMembers(db, query),
      count: (query) => countTeamMembers(db, query),
      similar: (query) => allowTypos(database, (tx) => similarTeamMembers(tx, query)),
    } satisfies ListSource<TeamMember, TeamMemberListQuery>,
    ids: idsOfTeamMembers,
    /** Returns the team members that match a search best. */
    best: ({ q, limit }: { q: string; limit: number }): Promise<TeamMember[]> => bestTeamMembers(db, q, limit),
    /** Returns the most similar ones to a search without matches. */
    similarIn: similarTeamMembers,
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
     * Adds a team member and sends an invitation unless told otherwise. With a key that was used before it does neither, and
     * returns who was added then.
     * @throws AppError('not_found') when the owner does not exist; ('conflict') when the owner adds an address that the team
     * has already; ('idempotency_mismatch')
     */
    create: async (
      { ownerId, sendInvitation, ...input }: TeamMemberCreate,
      by: Actor,
      idempotencyKey?: string,
    ): Promise<TeamMember> => {
      const fields = emptyAsNone(input);
      const id = idUnderKey('team member', JSON.stringify(by), idempotencyKey);
      const work = async (tx: Db) => {
        const owner =
          (isUuid(ownerId) && (await access.countMember(tx, ownerId, input.isActive))) || notFound('customer');
        if ('byCustomer' in by && (await isInTeam(tx, { ownerId, email: input.email }))) known(input.email);
        const isInvited = sendInvitation === 1 && input.isActive === 1;
        const added = await insertTeamMember(tx, owner, { ...phones.withE164(fields), id, isInvited });
        const seats = await access.seatNewest(tx, owner, input.isActive);
        await audit.note(tx, { ...by, action: 'create', ...subject(id, ownerId) });
        if (isInvited) await queueInvitations(tx, [id], by);
        return withSeat(added, seats);
      };
      try {
        return await database.transaction(work);
      } catch (error) {
        const earlier = isUniqueViolation(error) ? await readTeamMember(db, id) : undefined;
        if (!earlier) throw error;
        return assertSame(earlier, { ownerId, ...fields });
      }
    },
    /**
     * Updates a team member. @throws AppError('not_found' | 'conflict'): as `create`, the owner gives another address to somebody
     * who has signed in, or the team member was changed after it was read.
     */
    update: (id: string, edit: TeamMemberUpdate, by: Actor): Promise<TeamMember> =>
      change(id, async (tx, before) => {
        const { ownerId } = before;
        const about = subject(id, ownerId);
        const changes = await changesOf(before, emptyAsNone(edit), (since) => audit.editsSince(tx, about, since));
        if (Object.keys(changes).length === 0) return before;
        const { email, name, isActive } = changes;
        if (email !== undefined && 'byCustomer' in by) {
          if (before.joinedAt) provenAddress(before.name);
          if (await isInTeam(tx, { ownerId, email, id })) known(email);
        }
        const after = await updateTeamMember(tx, before, phones.withE164(changes));
        await audit.note(tx, { ...by, action: 'update', changes: fromTo(before, changes), ...about });
        if (isActive !== undefined) return withSeat(after, await access.refreshTeams(tx, [ownerId]));
        // The AI app shows the names of people with access.
        const isNamedAnew = name !== undefined || email !== undefined;
        if (isNamedAnew && hasAccess(before.accessState)) await access.refresh(tx, [ownerId]);
        return after;
      }),
    /** Deletes the team member and their texts. @throws AppError('not_found') */
    delete: async (id: string, by: Actor): Promise<void> => {
      if (!isUuid(id)) notFound('team member');
      (await database.transaction((tx) => deleteIn(tx, id, by))) ?? notFound('team member');
    },
    deleteIn,
    invite,
    /** Queues another invitation. @throws AppError('not_found'), ('conflict') for an inactive member. */
    inviteAgain: (id: string, by: Actor): Promise<TeamMember> =>
      change(id, async (tx, { isActive, name }) => {
        if (isActive === 0) throw new AppError('conflict', `${name} is inactive. Please activate them first.`);
        await invite(tx, [id], by);
        return readTeamMember(tx, id);
      }),
    /** Records when a team member first signed in. */
    markJoined: async (tx: Db, id: string): Promise<void> => {
      if (await findJoinedAt(tx, id)) return;
      // First, as in every change, because the rest refers to it.
      if (await lockOwnerOf(tx, id)) await markJoined(tx, id);
    },
  };
}

/** Returns the team member with the seat that a change of the team gave or took. */
function withSeat(
  member: TeamMember,
  changed: readonly Pick<TeamMember, 'id' | 'hasSeat' | 'accessState'>[],
): TeamMember {
  const { hasSeat, accessState } = changed.find(({ id }) => id === member.id) ?? member;
  return { ...member, hasSeat, accessState };
}

function assertSame(known: TeamMember, ordered: Partial<TeamMember>): TeamMember {
  const isSame = Object.entries(ordered).every(
    ([field, value]) => (value ?? null) === known[field as keyof TeamMember],
  );
  if (!isSame) throw new AppError('idempotency_mismatch', `${known.name} has been added already, with other details`);
  return known;
}

function subject(id: string, ownerId: string) {
  return { subjectType: 'team_member', subjectId: id, customerId: ownerId } as const;
}

/** With an address of their own in its place, owners could enter the account and read what its person has written there. */
function provenAddress(name: string): never {
  const remedy = `Write to us, or remove ${name} and invite the other address.`;
  const reason = `${name} has signed in with their email, so it can only be changed by our team. ${remedy}`;
  throw fieldError('conflict', 'email', reason);
}

function known(email: string): never {
  throw fieldError('conflict', 'email', `${email} is in your team already`);
}
