import type { Role } from '#contract/roles.ts';
import type { ChosenRows } from './selection.ts';

/** One action on the selected rows of a list, besides those that the server does row by row. */
export interface RowsAction {
  label: string;
  /** The lowest role that may use the action. */
  role: Role;
  /** `whom` names the rows, such as `12 customers`. */
  run: (rows: ChosenRows, whom: string) => void;
}
