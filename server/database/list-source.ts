/** A list that can be read page by page, whatever narrows and sorts it. */
export interface ListSource<Row, Query> {
  page(query: Query & { limit: number }): Promise<{ rows: Row[]; next: string | undefined }>;
  count(query: Query): Promise<number>;
}
