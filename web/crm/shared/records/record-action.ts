import type { Choice } from '../dialogs/actions-sheet.tsx';

/** One thing that can be done with a record. */
export interface RecordAction<Row> {
  label: string;
  danger?: boolean;
  /** Whether this record has it; each has if nothing is said. */
  offered?: (row: Row) => boolean;
  run: (row: Row) => void;
}

/** What can be done with this very record. */
export function actionsFor<Row>(row: Row, actions: readonly RecordAction<Row>[]): readonly RecordAction<Row>[] {
  return actions.filter(({ offered }) => offered?.(row) ?? true);
}

/** The same as a sheet offers it. */
export function choicesFor<Row>(row: Row, actions: readonly RecordAction<Row>[]): Choice[] {
  return actionsFor(row, actions).map(({ label, danger, run }) => ({
    label,
    danger: danger ?? false,
    choose: () => run(row),
  }));
}
