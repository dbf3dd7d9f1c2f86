/** One page of a list with the cursors of the next and previous page, which are undefined at the ends of the list. */
export interface ListPage<Row> {
  rows: Row[];
  next: string | undefined;
  previous?: string | undefined;
  /** The result of `count`, if the statement that read the page has counted too. */
  total?: number | undefined;
}

/** `counted` asks for the length of the whole list too. */
export interface PageSize {
  limit: number;
  counted?: boolean;
}

/** A list that can be read page by page, with any filters and order. */
export interface ListSource<Row, Query> {
  page(query: Query & PageSize): Promise<ListPage<Row>>;
  /** Returns the number of rows in the whole list, or Infinity above `COUNT_LIMIT` (row-count.ts). */
  count(query: Query): Promise<number>;
  /** Returns the sum of the whole list's amounts with two decimals, or undefined when the list is too long to sum. */
  sum?(query: Query): Promise<string | undefined>;
  /** Returns the most similar rows, best first, for a search without matches. */
  similar?(query: Query & { limit: number }): Promise<Row[]>;
}
