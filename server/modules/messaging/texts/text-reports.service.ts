import type { Database } from '#server/database/database.ts';
import type { LeadsService } from '#server/modules/sales/leads/leads.service.ts';
import { applyReport, findAnsweredCustomer, type Report } from './text-status.store.ts';

/** Saves the vendor's status report about an outbound text. */
export type ApplyReport = (report: Report) => Promise<void>;

/** A first report shows that the vendor has accepted the text. If a staff user wrote it, the customer's leads become `answered`. */
export function createTextReports(database: Database, leads: Pick<LeadsService, 'advance'>): ApplyReport {
  return async (report) => {
    const customerId = await findAnsweredCustomer(database.db, report);
    if (!customerId) return applyReport(database.db, report);
    await database.transaction(async (tx) => {
      await leads.advance(tx, customerId, 'answered');
      await applyReport(tx, report);
    });
  };
}
