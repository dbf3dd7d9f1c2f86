import type { ReactNode } from 'react';

/** One column of a list of records: its header, and what it shows of a row. */
export interface Column<Row> {
  header: string;
  cell: (row: Row) => ReactNode;
  /** Where the cell stands in the row's grid, narrow and wide, and how it looks. */
  className?: string;
}

/** How one kind of record is listed. Narrow screens lay a row out in two lines, wide ones (64rem) in one. */
export interface RecordLayout<Row> {
  columns: readonly Column<Row>[];
  /** Grid template of a row, narrow and wide. */
  grid: string;
}
