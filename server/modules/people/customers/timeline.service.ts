import type { PageQuery } from '#contract/lists.ts';
import type { TimelineEntry } from '#contract/timeline.ts';
import type { Database } from '#server/database/database.ts';
import type { ListSource } from '#server/database/lists/list-source.ts';
import { notFound } from '#server/shared/errors.ts';
import type { CustomersService } from './customers.service.ts';
import { countTimeline, pageOfTimeline } from './timeline.store.ts';

export function createTimelineService({ db }: Database, customers: CustomersService) {
  return {
    /** Returns a customer's history, newest first. @throws AppError('not_found') */
    ofCustomer: async (customerId: string): Promise<ListSource<TimelineEntry, PageQuery>> => {
      const customer = await customers.find(db, customerId);
      if (!customer) notFound('customer');
      return {
        page: (query) => pageOfTimeline(db, customer, query),
        count: () => countTimeline(db, customer),
      };
    },
  };
}
