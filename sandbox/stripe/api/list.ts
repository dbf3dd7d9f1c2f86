import type { List } from '../wire.ts';
import { invalid, missing } from './errors.ts';
import { integer, type TimeRange, text, timeRange } from './parameters.ts';

export const paging = {
  ending_before: text().optional(),
  limit: integer({ min: 1, max: 100 }).optional(),
  starting_after: text().optional(),
};

/** The parameters of nearly every list: paging and the filter on `created`. */
export const listing = { ...paging, created: timeRange().optional() };

interface Paging {
  ending_before?: string | undefined;
  limit?: number | undefined;
  starting_after?: string | undefined;
  created?: TimeRange | undefined;
}

const DEFAULT_LIMIT = 10;

/** Returns one page of `all`, which must be newest first. `kind` is the objects' name in words. */
export function pageOf<T extends { id: string }>(all: T[], paging: Paging, url: string, kind: string): List<T> {
  const { ending_before, limit = DEFAULT_LIMIT, starting_after, created } = paging;
  if (ending_before && starting_after) {
    throw invalid('You may only specify one of these parameters: starting_after, ending_before.', {
      code: 'parameters_exclusive',
      param: 'starting_after',
    });
  }
  const fitting = all.filter((item) => isWithin(item, created));
  if (ending_before) {
    const end = positionOf(all, fitting, ending_before, 'ending_before', kind);
    const start = Math.max(0, end - limit);
    return { object: 'list', data: fitting.slice(start, end), has_more: start > 0, url };
  }
  const start = starting_after ? positionOf(all, fitting, starting_after, 'starting_after', kind) + 1 : 0;
  const data = fitting.slice(start, start + limit);
  return { object: 'list', data, has_more: fitting.length > start + limit, url };
}

function positionOf<T extends { id: string }>(all: T[], fitting: T[], id: string, param: string, kind: string): number {
  if (!all.some((item) => item.id === id)) throw missing(kind, id, param);
  return fitting.findIndex((item) => item.id === id);
}

function isWithin(item: object, { gt, gte, lt, lte }: TimeRange = {}): boolean {
  const at = 'created' in item && typeof item.created === 'number' ? item.created : 0;
  return !(
    (gt !== undefined && at <= gt) ||
    (gte !== undefined && at < gte) ||
    (lt !== undefined && at >= lt) ||
    (lte !== undefined && at > lte)
  );
}
