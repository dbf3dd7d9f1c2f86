/** Builds one page of a list under `/2010-04-01`. */
export function accountPage<T>(name: string, path: string, query: Record<string, unknown>, items: T[], total: PageOf) {
  const { page, pageSize, hasMore } = total;
  const uri = (number: number) => `${path}?${queryString({ ...query, PageSize: pageSize, Page: number })}`;
  return {
    [name]: items,
    end: Math.max(0, page * pageSize + items.length - 1),
    first_page_uri: uri(0),
    next_page_uri: hasMore ? uri(page + 1) : null,
    page,
    page_size: pageSize,
    previous_page_uri: page > 0 ? uri(page - 1) : null,
    start: page * pageSize,
    uri: uri(page),
  };
}

/** Builds one page of a list of the newer APIs (`/v1`), which have the paging in `meta`. */
export function metaPage<T>(name: string, url: string, items: T[], { page, pageSize, hasMore }: PageOf) {
  const at = (number: number) => `${url}?${queryString({ PageSize: pageSize, Page: number })}`;
  return {
    [name]: items,
    meta: {
      first_page_url: at(0),
      key: name,
      next_page_url: hasMore ? at(page + 1) : null,
      page,
      page_size: pageSize,
      previous_page_url: page > 0 ? at(page - 1) : null,
      url: at(page),
    },
  };
}

export interface PageOf {
  page: number;
  pageSize: number;
  hasMore: boolean;
}

/** Returns the items of the requested page and its position. */
export function cutPage<T>(all: T[], { Page: page, PageSize: pageSize }: { Page: number; PageSize: number }) {
  const start = page * pageSize;
  return { items: all.slice(start, start + pageSize), at: { page, pageSize, hasMore: all.length > start + pageSize } };
}

function queryString(values: Record<string, unknown>): string {
  const given = Object.entries(values).filter(([, value]) => value !== undefined);
  return String(new URLSearchParams(given.map(([name, value]) => [name, String(value)])));
}
