import { ApiError } from '#client/api-error.ts';
import type { RecordEdit } from '#contract/errors.ts';

/** A field of an edit dialog, with its words for staff. */
export interface EditField<Name extends string = string> {
  name: Name;
  label: string;
  /** The words for 0 and 1. */
  states?: readonly [off: string, on: string];
  /** Describes a value that is neither text nor a number. */
  describe?: (value: unknown) => string;
  /** Names who changed the field when it was no staff user, such as `by a payment`. */
  otherwise?: string;
}

/** The current state of a record that has changed since it was read, and the edits that staff have made since. */
export interface EditConflict<Row> {
  current: Row;
  edits: readonly RecordEdit[];
}

/** Returns the conflict that the server reported, or undefined for any other error. */
export function readConflict<Row>(error: Error): EditConflict<Row> | undefined {
  if (!(error instanceof ApiError) || error.code !== 'conflict') return undefined;
  const { current, edits } = error.body as Partial<EditConflict<Row>>;
  return current && { current, edits: edits ?? [] };
}

/** Returns the notice of a failed edit, except for conflicts: the dialog itself offers the choice, and nothing has failed yet. */
export function unlessChoice<Notice>(notice: Notice): (error: Error) => Notice | undefined {
  return (error) => (readConflict(error) ? undefined : notice);
}

type Values = Readonly<Record<string, unknown>>;

export interface FormStates {
  /** The form's initial values. */
  initial: Values;
  /** The form's current values. */
  mine: Values;
  /** The stored values. */
  theirs: Values;
}

/** Returns whether others have changed a field to a value that differs from the form's. Otherwise there is nothing to ask. */
export function needsChoice(fields: readonly EditField[], { initial, mine, theirs }: FormStates): boolean {
  return fields.some(({ name }) => differs(theirs[name], initial[name]) && differs(theirs[name], mine[name]));
}

/** A field that others have changed, in words. */
export interface FieldChange {
  label: string;
  before: string;
  theirs: string;
  /** Who made the change, if known. */
  by: string | undefined;
  /** The form's value, if the field was changed here too. */
  mine: string | undefined;
}

export function describeChanges(
  fields: readonly EditField[],
  { initial, mine, theirs }: FormStates,
  edits: readonly RecordEdit[],
): FieldChange[] {
  return fields
    .filter(({ name }) => differs(theirs[name], initial[name]))
    .map((field) => ({
      label: field.label,
      before: display(field, initial),
      theirs: display(field, theirs),
      by: changedBy(field, edits),
      mine: differs(mine[field.name], initial[field.name]) ? display(field, mine) : undefined,
    }));
}

/** Compares by content, because a field may hold a list. */
export function differs(one: unknown, other: unknown): boolean {
  return !Object.is(one, other) && JSON.stringify(one) !== JSON.stringify(other);
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
