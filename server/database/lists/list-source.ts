/** One page of a list, and the cursors of the rows after its last and before its first; undefined where the list ends. */
export interface ListPage<Row> {
  rows: Row[];
  next: string | undefined;
  previous?: string | undefined;
  /** As `count`, where the statement that read the page has counted too. */
  total?: number | undefined;
}

/** `counted`: the length of the whole list is wanted too. */
export interface PageSize {
  limit: number;
  counted?: boolean;
}

/** A list that can be read page by page, whatever filters and sorts it. */
export interface ListSource<Row, Query> {
  page(query: Query & PageSize): Promise<ListPage<Row>>;
  /** Rows of the whole list; Infinity where they are more than anybody counts (row-count.ts). */
  count(query: Query): Promise<number>;
  /** What the whole list adds up to in money, with two decimals; undefined where its rows are more than anybody counts. */
  sum?(query: Query): Promise<string | undefined>;
  /** For a search that nothing matches: the rows that come closest, the best first. */
  similar?(query: Query & { limit: number }): Promise<Row[]>;
}
