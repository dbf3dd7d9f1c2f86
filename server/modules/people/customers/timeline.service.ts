import type { PageQuery } from '#contract/lists.ts';
import type { TimelineEntry } from '#contract/timeline.ts';
import type { Database } from '#server/database/database.ts';
import type { ListSource } from '#server/database/lists/list-source.ts';
import { notFound } from '#server/shared/errors.ts';
import type { CustomersService } from './customers.service.ts';
import { countTimeline, pageOfTimeline } from './timeline.store.ts';

export function createTimelineService({ db }: Database, customers: CustomersService) {
  return {
    /** Returns a customer's history, newest first, with or without payments and subscriptions. @throws AppError('not_found') */
    ofCustomer: async (customerId: string, withMoney: boolean): Promise<ListSource<TimelineEntry, PageQuery>> => {
      const customer = (await customers.find(db, customerId)) ?? notFound('customer');
      const owner = { ...customer, withMoney };
      return {
        page: (query) => pageOfTimeline(db, owner, query),
        count: () => countTimeline(db, owner),
      };
    },
  };
}
