import type { ReactNode } from 'react';
import type { RecordAction } from './record-action.ts';

/** One column of a list of records: its header, and what it shows of a row. */
export interface Column<Row> {
  header: string;
  cell: (row: Row) => ReactNode;
  /** Where the cell stands in a row of three lines, of two and of one (crm.css), and its alignment. */
  cellClass: string;
  /** The order that a press on the header makes, `-` before the field for descending. */
  sort?: string;
  /** How the cell's text looks. */
  className?: string;
}

/** How one kind of record is listed. Every row shows all columns, in three lines, two or one, as there is room. */
export interface RecordLayout<Row> {
  columns: readonly Column<Row>[];
  /** Grid template of a row, and `--row-buttons`, the width of its buttons. */
  grid: string;
  /** What can be done with a row. */
  actions?: (row: Row) => ReactNode;
  /** What the box calls a row by which it is selected; without it rows have no box. */
  nameOf?: (row: Row) => string;
  /** What can be done with it by a key. */
  keys?: readonly RecordAction<Row>[];
}

/** The look of what accompanies a record: smaller and softer than its name. */
export const MUTED = 'text-[0.8125rem] text-ink-soft';
/** The look of figures and codes. */
export const FIGURES = 'text-[0.8125rem] tabular-nums';
/** The look of a record's name, with the marks beside it. */
export const NAME = 'flex items-center gap-1.5 font-medium';
