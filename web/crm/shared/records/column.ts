import type { ReactNode } from 'react';
import type { RecordAction } from './record-action.ts';

/** One column of a list: its header, and the function that draws its cells. */
export interface Column<Row> {
  header: string;
  cell: (row: Row) => ReactNode;
  /** Places and aligns the cell in rows of three lines, two lines and one line (crm.css). */
  cellClass: string;
  /** The order that a press on the header sets. A leading `-` means descending. */
  sort?: string;
  /** Whether the cell stands below another one in rows of one line. Its header is then for screen readers alone. */
  isSecondLine?: boolean;
  /** Styles the cell's text. */
  className?: string;
}

/** How a list shows one kind of record. Each row shows all columns, in one, two or three lines depending on the width. */
export interface RecordLayout<Row> {
  columns: readonly Column<Row>[];
  /** The row's grid template. It also sets `--row-buttons`, the width of the row's buttons. */
  grid: string;
  /** Whether the rows are people. On a phone they take four lines, others three. */
  isPeople?: boolean;
  /** Draws the row's actions. */
  actions?: (row: Row) => ReactNode;
  /** Names the row in its checkbox's label. Rows have no checkbox without it. */
  nameOf?: (row: Row) => string;
  /** The row's actions that have a key. */
  keys?: readonly RecordAction<Row>[];
}

/** Smaller and softer than the record's name. */
export const MUTED = 'text-[0.8125rem] text-ink-soft';
/** For figures and codes. */
export const FIGURES = 'text-[0.8125rem] tabular-nums';
/** For a record's name and the marks beside it. */
export const NAME = 'flex items-center gap-1.5 font-medium';
