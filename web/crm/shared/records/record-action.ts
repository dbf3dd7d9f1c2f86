import type { Role } from '#contract/roles.ts';
import type { Choice } from '../dialogs/actions-sheet.tsx';
import type { PaletteCommand } from '../feature.ts';
import { hasRole } from '../session/role.ts';

/** One action on a record. */
export interface RecordAction<Row> {
  label: string;
  /** Synonyms that a user may type in the palette. */
  words?: string;
  /** The key that runs the action on the record in use. */
  key?: string;
  danger?: boolean;
  /** The lowest role that may use the action. Defaults to `member`. */
  role?: Role;
  /** Returns whether the action applies to this record. Applies to every record by default. */
  offered?: (row: Row) => boolean;
  run: (row: Row) => void;
}

/** Returns the actions that apply to this record and that the user's role allows. */
export function actionsFor<Row>(row: Row, actions: readonly RecordAction<Row>[]): readonly RecordAction<Row>[] {
  return actions.filter(({ role = 'member', offered }) => hasRole(role) && (offered?.(row) ?? true));
}

/**
 * Returns the actions that have a place in each row. One that does not apply leaves its place empty, unless the row
 * offers another by the same key, such as `Open again` for `Done`.
 */
export function placesFor<Row>(
  actions: readonly RecordAction<Row>[],
  offered: readonly RecordAction<Row>[],
): readonly RecordAction<Row>[] {
  return actions.filter(
    (action) =>
      offered.includes(action) ||
      (hasRole(action.role ?? 'member') && !offered.some(({ key }) => key !== undefined && key === action.key)),
  );
}

/** Returns the allowed actions as choices of a sheet. */
export function choicesFor<Row>(row: Row, actions: readonly RecordAction<Row>[]): Choice[] {
  return actionsFor(row, actions).map(({ label, danger, run }) => ({
    label,
    danger: danger ?? false,
    choose: () => run(row),
  }));
}

/** Returns the allowed actions as commands of the palette. */
export function commandsFor<Row>(row: Row, actions: readonly RecordAction<Row>[]): PaletteCommand[] {
  return actionsFor(row, actions).map(({ label, words, key, run }) => ({
    label,
    words,
    keys: key,
    run: () => run(row),
  }));
}

/** Returns the words that name any of these actions. */
export function verbsOf<Row>(actions: readonly RecordAction<Row>[]): string[] {
  return actions.flatMap(({ label, words = '' }) => `${label} ${words}`.toLowerCase().split(' ').filter(Boolean));
}
