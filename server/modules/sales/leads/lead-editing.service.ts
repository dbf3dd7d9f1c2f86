import type { Lead, LeadStage, LeadUpdate } from '#contract/leads.ts';
import type { Database, Db } from '#server/database/database.ts';
import type { EnrollmentsService } from '#server/modules/messaging/enrollments/enrollments.service.ts';
import type { AuditService } from '#server/modules/staff/audit/audit.service.ts';
import { changesOf, fromTo } from '#server/shared/edit-conflict.ts';
import { AppError, notFound } from '#server/shared/errors.ts';
import { isUuid } from '#server/shared/uuid.ts';
import { lockLead, readLead } from './lead-list.store.ts';
import {
  type AssignedLead,
  assignLeads,
  findUsername,
  isAssignable,
  lockAssigned,
  lockLeadsOf,
  updateLead,
} from './leads.store.ts';

interface Dependencies {
  database: Database;
  audit: AuditService;
  enrollments: Pick<EnrollmentsService, 'stop'>;
}

/** Changes of leads by staff, and by the steps of follow-ups. */
export function createLeadEditing({ database, audit, enrollments }: Dependencies) {
  /** Checks an assignee. @throws AppError('invalid_input') for an id of nobody who can be assigned. */
  async function checkAssignee(db: Db, assigneeId: string | null | undefined): Promise<void> {
    if (assigneeId == null || (await isAssignable(db, assigneeId))) return;
    throw new AppError('invalid_input', 'Nobody can be assigned by this id');
  }

  return {
    checkAssignee,
    /** Moves a customer's leads to a stage, but for those that have bought. A lost one ends the customer's follow-ups. */
    moveTo: async (tx: Db, customerId: string, stage: LeadStage): Promise<void> => {
      const moved = (await lockLeadsOf(tx, customerId)).filter((lead) => lead.stage !== stage && lead.stage !== 'won');
      for (const lead of moved) {
        await updateLead(tx, lead.id, { stage, lostReason: null });
        const changes = [{ field: 'stage', before: lead.stage, after: stage }];
        await audit.note(tx, { action: 'update', subjectType: 'lead', subjectId: lead.id, customerId, changes });
      }
      if (stage === 'lost' && moved.length > 0) await enrollments.stop(tx, { customerId }, 'lost');
    },
    /**
     * Assigns many leads, or with `from` only those with that assignee. Each changed lead gets an audit entry.
     * @returns the leads that exist, with their previous assignees.
     */
    assign: async (
      tx: Db,
      ids: readonly string[],
      { to, from }: { to: string | null; from?: string | null },
      userId: string,
    ): Promise<(AssignedLead & { isChanged: boolean })[]> => {
      const found = await lockAssigned(tx, ids);
      const isChanged = ({ beforeId }: AssignedLead) => beforeId !== to && (from === undefined || beforeId === from);
      const changed = found.filter(isChanged);
      const after = to === null ? null : await findUsername(tx, to);
      await assignLeads(
        tx,
        changed.map(({ id }) => id),
        to,
      );
      await audit.noteAll(
        tx,
        changed.map(({ id, customerId, before }) => ({
          userId,
          action: 'update',
          subjectType: 'lead',
          subjectId: id,
          customerId,
          changes: [{ field: 'assigneeId', before, after }],
        })),
      );
      return found.map((lead) => ({ ...lead, isChanged: isChanged(lead) }));
    },
    /** Returns a lead. @throws AppError('not_found') */
    read: async (id: string): Promise<Lead> => (isUuid(id) && (await readLead(database.db, id))) || notFound('lead'),
    /**
     * Updates a lead and adds an audit entry.
     * @throws AppError('not_found'), ('invalid_input') for an unknown assignee, ('conflict') when the lead was changed after
     * it was read.
     */
    update: async (id: string, edit: LeadUpdate, userId: string): Promise<Lead> => {
      if (!isUuid(id)) notFound('lead');
      return database.transaction(async (tx) => {
        const before = (await lockLead(tx, id)) ?? notFound('lead');
        const subject = { subjectType: 'lead', subjectId: id, customerId: before.customerId } as const;
        const changes = await changesOf(before, tidied(edit), (since) => audit.editsSince(tx, subject, since));
        if (Object.keys(changes).length === 0) return before;
        const { nextStepAt, assigneeId } = changes;
        await checkAssignee(tx, assigneeId);
        await updateLead(tx, id, {
          ...changes,
          nextStepAt: nextStepAt ? new Date(nextStepAt) : (nextStepAt as null | undefined),
        });
        if (changes.stage === 'lost') await enrollments.stop(tx, { customerId: before.customerId }, 'lost');
        const after = (await readLead(tx, id)) ?? notFound('lead');
        await audit.note(tx, {
          userId,
          action: 'update',
          changes: fromTo(named(before), shown(changes, after)),
          ...subject,
        });
        return after;
      });
    },
  };
}

/** Uses the assignee's name, because it stays readable when the user is deleted. */
function named(lead: Lead): Lead {
  return { ...lead, assigneeId: lead.assigneeName };
}

function shown(changes: Partial<LeadUpdate>, after: Lead): Partial<LeadUpdate> {
  return 'assigneeId' in changes ? { ...changes, assigneeId: after.assigneeName } : changes;
}

/** Normalizes an edit for the database: empty texts become null, and times are in UTC. A reopened lead loses its lost reason. */
function tidied({ nextStep, nextStepAt, lostReason, ...edit }: LeadUpdate): LeadUpdate {
  const isReopened = edit.stage !== undefined && edit.stage !== 'lost';
  return {
    ...edit,
    nextStep: nextStep === '' ? null : nextStep,
    nextStepAt: nextStepAt && new Date(nextStepAt).toISOString(),
    lostReason: lostReason === '' || (isReopened && lostReason === undefined) ? null : lostReason,
  };
}
