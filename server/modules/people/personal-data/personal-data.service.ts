import type { PersonalData } from '#contract/personal-data.ts';
import type { Database, Db } from '#server/database/database.ts';
import type { AccountSession } from '#server/http/account-session.ts';
import type { AuditService } from '#server/modules/staff/audit/audit.service.ts';
import { notFound } from '#server/shared/errors.ts';
import { isUuid } from '#server/shared/uuid.ts';
import { provenBy } from './personal-data.rules.ts';
import {
  findCustomer,
  findTeamMember,
  readByAddress,
  readCustomerRecords,
  readTeamMemberRecords,
} from './personal-data.store.ts';

/** Exports all data about one person on request. Deleting the person erases the data. */
export type PersonalDataService = ReturnType<typeof createPersonalDataService>;

const NOTHING = {
  submissions: [],
  leads: [],
  bookings: [],
  tags: [],
  notes: [],
  noteVersions: [],
  tasks: [],
  teamMembers: [],
  purchases: [],
  subscriptions: [],
  checkouts: [],
  emails: [],
  calls: [],
  refundRequests: [],
  enrollments: [],
};

export function createPersonalDataService(database: Database, audit: AuditService) {
  async function customer(tx: Db, id: string): Promise<PersonalData> {
    const person = (isUuid(id) && (await findCustomer(tx, id))) || notFound('customer');
    const records = await readCustomerRecords(tx, person);
    return {
      ...stamp(),
      person,
      ...records,
      ...(await readByAddress(tx, person, { customerId: id, teamMemberId: null })),
    };
  }

  async function teamMember(tx: Db, id: string): Promise<PersonalData> {
    const person = (isUuid(id) && (await findTeamMember(tx, id))) || notFound('team member');
    const records = await readTeamMemberRecords(tx, person);
    return {
      ...stamp(),
      person,
      ...NOTHING,
      ...records,
      ...(await readByAddress(tx, person, { customerId: null, teamMemberId: id })),
    };
  }

  return {
    /** Exports for staff, with an audit entry. @throws AppError('not_found') */
    ofCustomer: (id: string, userId: string): Promise<PersonalData> =>
      database.transaction(async (tx) => {
        const data = await customer(tx, id);
        await audit.note(tx, { userId, action: 'export', subjectType: 'customer', subjectId: id, customerId: id });
        return data;
      }),
    /** Like `ofCustomer`. */
    ofTeamMember: (id: string, userId: string): Promise<PersonalData> =>
      database.transaction(async (tx) => {
        const data = await teamMember(tx, id);
        await audit.note(tx, { userId, action: 'export', subjectType: 'team_member', subjectId: id });
        return data;
      }),
    /** Exports for the account holders themselves: what they have proven to be theirs. @throws AppError('not_found') */
    ofHolder: ({ holder: { customerId, teamMemberId }, email }: AccountSession): Promise<PersonalData> =>
      database.transaction(async (tx) => {
        const data = await (customerId ? customer(tx, customerId) : teamMember(tx, teamMemberId ?? ''));
        return provenBy(email, data);
      }),
  };
}

function stamp(): { exportedAt: string } {
  return { exportedAt: new Date().toISOString() };
}
