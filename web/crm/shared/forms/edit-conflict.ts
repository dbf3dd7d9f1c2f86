import type { RecordEdit } from '../../../../contract/errors.ts';
import { ApiError } from '../../../client/api-error.ts';

/** A field of an edit dialog, as staff read it. */
export interface EditField<Name extends string = string> {
  name: Name;
  label: string;
  /** What 0 and 1 mean. */
  states?: readonly [off: string, on: string];
  /** What any other value than a text or a number means. */
  describe?: (value: unknown) => string;
  /** Who changes it when it was no staff user, such as `by a payment`. */
  otherwise?: string;
}

/** A record as it is now, changed since it was read, with the edits of staff since. */
export interface EditConflict<Row> {
  current: Row;
  edits: readonly RecordEdit[];
}

/** What the server said about a record that has been changed since it was read. Undefined for every other failure. */
export function readConflict<Row>(error: Error): EditConflict<Row> | undefined {
  if (!(error instanceof ApiError) || error.code !== 'conflict') return undefined;
  const { current, edits } = error.body as Partial<EditConflict<Row>>;
  return current && { current, edits: edits ?? [] };
}

/** The notice of a failed edit, but for a choice between two edits, which the dialog itself offers: there nothing has failed yet. */
export function unlessChoice<Notice>(notice: Notice): (error: Error) => Notice | undefined {
  return (error) => (readConflict(error) ? undefined : notice);
}

type Values = Readonly<Record<string, unknown>>;

export interface FormStates {
  /** What the form began with. */
  initial: Values;
  /** What it holds. */
  mine: Values;
  /** What is stored. */
  theirs: Values;
}

/** Whether something was changed by others that the form does not show: if not, there is nothing to ask. */
export function needsChoice(fields: readonly EditField[], { initial, mine, theirs }: FormStates): boolean {
  return fields.some(({ name }) => theirs[name] !== initial[name] && theirs[name] !== mine[name]);
}

/** One field that was changed by others, in words. */
export interface FieldChange {
  label: string;
  before: string;
  theirs: string;
  /** Whom the change comes from, as far as it is known. */
  by: string | undefined;
  /** Only where it was changed here too. */
  mine: string | undefined;
}

export function describeChanges(
  fields: readonly EditField[],
  { initial, mine, theirs }: FormStates,
  edits: readonly RecordEdit[],
): FieldChange[] {
  return fields
    .filter(({ name }) => theirs[name] !== initial[name])
    .map((field) => ({
      label: field.label,
      before: display(field, initial),
      theirs: display(field, theirs),
      by: changedBy(field, edits),
      mine: mine[field.name] === initial[field.name] ? undefined : display(field, mine),
    }));
}

function changedBy({ name, otherwise }: EditField, edits: readonly RecordEdit[]): string | undefined {
  const edit = edits.find(({ fields }) => fields.includes(name));
  if (!edit) return otherwise;
  if (edit.byCustomer) return 'by the customer';
  return edit.username === null ? undefined : `by ${edit.username}`;
}

function display({ name, states, describe }: EditField, values: Values): string {
  const value = values[name];
  if (describe) return describe(value);
  if (states) return states[value === 1 ? 1 : 0];
  return value === '' || value === undefined || Number.isNaN(value) ? 'None' : String(value);
}
