import { type FocusEvent, type KeyboardEvent, useId, useState } from 'react';
import { ImportedCustomer } from '#contract/imports.ts';
import { formatCount } from '#crm/shared/count.ts';
import { TextInput } from '#ui/field.tsx';
import type { CorrectableField, Correction } from '../columns/correct-cells.ts';
import type { ImportRun } from '../run/import-run.ts';
import type { FaultyRow } from '../run/import-state.ts';

export type CorrectRow = ImportRun['correct'];

const LABELS: Record<CorrectableField, string> = { name: 'Name', email: 'Email', phone: 'Phone' };
const INPUT_MODES = { name: 'text', email: 'email', phone: 'tel' } as const;

interface CorrectableRowProps {
  row: FaultyRow;
  fields: readonly CorrectableField[];
  correct: CorrectRow;
  /** Called when Enter was pressed in the last row. */
  onLast: () => void;
}

/** Corrects a faulty row in place. Validates while typing, and the server checks the row when it is left. */
export function CorrectableRow({ row, fields, correct, onLast }: CorrectableRowProps) {
  const [typed, setTyped] = useState<Correction>({});
  const [failure, setFailure] = useState('');
  const others = row.faults.filter(({ column }) => !fields.some((field) => field === column));

  async function leave({ currentTarget, relatedTarget }: FocusEvent<HTMLLIElement>): Promise<void> {
    if (currentTarget.contains(relatedTarget) || Object.keys(typed).length === 0) return;
    setFailure('');
    try {
      const became = await correct(row, typed, () => currentTarget.contains(document.activeElement));
      // A row that is in use again is checked when it is left once more.
      if (became) setTyped({});
    } catch {
      setFailure('This row could not be checked. Leave it once more to try again.');
    }
  }

  /** Enter moves to the next row, as in a spreadsheet. */
  function goOn(event: KeyboardEvent<HTMLLIElement>): void {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    const next = event.currentTarget.nextElementSibling?.querySelector('input');
    if (next) next.focus();
    else onLast();
  }

  return (
    <li className="pb-3" onBlur={leave} onKeyDown={goOn}>
      <div className="mb-1 text-ink-soft">
        <span className="tabular-nums">Row {formatCount(row.row)}</span>
        {others.map(({ column, reason }) => (
          <span key={column} className="wrap-anywhere text-failed">
            , {column}: {reason}
          </span>
        ))}
        {failure && (
          <span role="alert" className="text-failed">
            {' '}
            {failure}
          </span>
        )}
      </div>
      <div className="grid gap-x-2 gap-y-1 sm:grid-flow-col sm:auto-cols-fr">
        {fields.map((field) => (
          <Cell
            key={field}
            row={row}
            field={field}
            text={typed[field]}
            onType={(text) => setTyped((before) => ({ ...before, [field]: text }))}
          />
        ))}
      </div>
    </li>
  );
}

interface CellProps {
  row: FaultyRow;
  field: CorrectableField;
  /** Undefined while it is unchanged. */
  text: string | undefined;
  onType: (text: string) => void;
}

function Cell({ row, field, text, onType }: CellProps) {
  const id = useId();
  const error = text === undefined ? row.faults.find(({ column }) => column === field)?.reason : faultIn(field, text);
  return (
    <div className="min-w-0">
      <TextInput
        aria-label={`${LABELS[field]} in row ${formatCount(row.row)}`}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? id : undefined}
        className="h-11! px-2! max-sm:text-base sm:h-9!"
        placeholder={LABELS[field]}
        inputMode={INPUT_MODES[field]}
        autoComplete="off"
        value={text ?? row.file[field] ?? ''}
        onChange={({ currentTarget }) => onType(currentTarget.value)}
      />
      {error && (
        <p id={id} className="mt-0.5 text-failed">
          {error}
        </p>
      )}
    </div>
  );
}

function faultIn(field: CorrectableField, text: string): string | undefined {
  return ImportedCustomer.shape[field].safeParse(text.trim()).error?.issues[0]?.message;
}
