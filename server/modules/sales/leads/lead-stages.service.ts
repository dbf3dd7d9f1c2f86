import type { Db } from '#server/database/database.ts';
import { type LeadEvent, stageAfter } from './lead.rules.ts';
import { type LeadChanges, type LeadRow, lockLeadsOf, NOW, updateLead } from './leads.store.ts';

/**
 * Advances a customer's lead, if there is one. It locks the customer, so call it before the transaction writes the
 * customer's other rows. @returns whether the stage of a lead has changed.
 */
export async function advanceLead(tx: Db, customerId: string, event: LeadEvent): Promise<boolean> {
  let isMoved = false;
  for (const lead of await lockLeadsOf(tx, customerId)) {
    const changes = changesAfter(lead, event);
    if (Object.keys(changes).length > 0) await updateLead(tx, lead.id, changes);
    isMoved ||= 'stage' in changes;
  }
  return isMoved;
}

/** Returns the changes of a lead that an event causes. */
export function changesAfter(lead: LeadRow, event: LeadEvent): LeadChanges {
  const stage = stageAfter(lead.stage, event);
  return {
    ...(stage === lead.stage ? {} : { stage }),
    ...(stage !== 'lost' && lead.lostReason !== null ? { lostReason: null } : {}),
    ...(event === 'answered' && lead.firstAnsweredAt === null ? { firstAnsweredAt: NOW } : {}),
  };
}
