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
