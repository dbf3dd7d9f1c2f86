/** One page of a list, and the cursors of the rows after its last and before its first; undefined where the list ends. */
export interface ListPage<Row> {
  rows: Row[];
  next: string | undefined;
  previous?: string | undefined;
}

/** A list that can be read page by page, whatever narrows and sorts it. */
export interface ListSource<Row, Query> {
  page(query: Query & { limit: number }): Promise<ListPage<Row>>;
  count(query: Query): Promise<number>;
  /** For a search that nothing matches: the rows that come closest, the best first. */
  similar?(query: Query & { limit: number }): Promise<Row[]>;
}
