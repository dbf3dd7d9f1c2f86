import type { Db } from '../../database/database.ts';
import { type LeadEvent, stageAfter } from './lead.rules.ts';
import { type LeadChanges, type LeadRow, lockLeadsOf, NOW, updateLead } from './leads.store.ts';

/**
 * Moves a customer's lead on; nothing for who never asked. It holds the customer: call it before the transaction writes what
 * belongs to them.
 */
export async function advanceLead(tx: Db, customerId: string, event: LeadEvent): Promise<void> {
  for (const lead of await lockLeadsOf(tx, customerId)) {
    const changes = changesAfter(lead, event);
    if (Object.keys(changes).length > 0) await updateLead(tx, lead.id, changes);
  }
}

/** What an event changes in a lead. */
export function changesAfter(lead: LeadRow, event: LeadEvent): LeadChanges {
  const stage = stageAfter(lead.stage, event);
  return {
    ...(stage === lead.stage ? {} : { stage }),
    ...(stage !== 'lost' && lead.lostReason !== null ? { lostReason: null } : {}),
    ...(event === 'answered' && lead.firstAnsweredAt === null ? { firstAnsweredAt: NOW } : {}),
  };
}
