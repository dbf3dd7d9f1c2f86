import type { Role } from '../../../../contract/roles.ts';
import type { Choice } from '../dialogs/actions-sheet.tsx';
import type { PaletteCommand } from '../feature.ts';
import { hasRole } from '../session/role.ts';

/** One thing that can be done with a record. */
export interface RecordAction<Row> {
  label: string;
  /** Other words for it, as a person may type them. */
  words?: string;
  /** The key that does it with the record in use. */
  key?: string;
  danger?: boolean;
  /** The least role that has it; a member's if nothing is said. */
  role?: Role;
  /** Whether this record has it; each has if nothing is said. */
  offered?: (row: Row) => boolean;
  run: (row: Row) => void;
}

/** What can be done with this very record, by whoever is logged in. */
export function actionsFor<Row>(row: Row, actions: readonly RecordAction<Row>[]): readonly RecordAction<Row>[] {
  return actions.filter(({ role = 'member', offered }) => hasRole(role) && (offered?.(row) ?? true));
}

/** The same as a sheet offers it. */
export function choicesFor<Row>(row: Row, actions: readonly RecordAction<Row>[]): Choice[] {
  return actionsFor(row, actions).map(({ label, danger, run }) => ({
    label,
    danger: danger ?? false,
    choose: () => run(row),
  }));
}

/** The same as the palette offers it. */
export function commandsFor<Row>(row: Row, actions: readonly RecordAction<Row>[]): PaletteCommand[] {
  return actionsFor(row, actions).map(({ label, words, key, run }) => ({
    label,
    words,
    keys: key,
    run: () => run(row),
  }));
}

/** The words that stand for one of these actions. */
export function verbsOf<Row>(actions: readonly RecordAction<Row>[]): string[] {
  return actions.flatMap(({ label, words = '' }) => `${label} ${words}`.toLowerCase().split(' ').filter(Boolean));
}
