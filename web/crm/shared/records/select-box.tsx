import { clsx } from 'clsx';
import { TableCell, TableHeader } from '#ui/table.tsx';
import { formatCount } from '../count.ts';
import { type Selection, selectRow } from './selection.ts';

interface SelectCellProps {
  id: string;
  name: string;
  isSelected: boolean;
  /** Whether somebody has deleted the record. */
  disabled: boolean;
}

/** The checkbox at the start of a row. It sits in the row's margin, beside the columns. */
export function SelectCell({ id, name, isSelected, disabled }: SelectCellProps) {
  return (
    <TableCell className={CELL}>
      <label className={LABEL}>
        <input
          type="checkbox"
          tabIndex={-1}
          aria-label={`Select ${name}`}
          checked={isSelected}
          disabled={disabled}
          // A change event does not tell whether Shift is down.
          onClick={({ shiftKey }) => selectRow(id, { range: shiftKey })}
          onChange={() => undefined}
          className={clsx(BOX, isSelected && 'opacity-100')}
        />
      </label>
    </TableCell>
  );
}

interface SelectAllProps {
  selection: Selection;
  total: number;
  isCapped: boolean;
  noun: string;
}

/** The checkbox in the header. It selects all rows that match, including those that are not loaded. */
export function SelectAllHeader({ selection, total, isCapped, noun }: SelectAllProps) {
  const { isAll, count } = selection;
  const isWhole = isAll && count === total;
  return (
    <TableHeader className={CELL}>
      <label className={LABEL}>
        <input
          ref={(input) => {
            if (input) input.indeterminate = count > 0 && !isWhole;
          }}
          type="checkbox"
          aria-label={`Select all ${isCapped ? 'more than ' : ''}${formatCount(total)} ${noun}`}
          checked={isWhole}
          onChange={isWhole ? selection.clear : selection.selectAll}
          className={clsx(BOX, 'opacity-100')}
        />
      </label>
    </TableHeader>
  );
}

const CELL =
  'absolute inset-y-0 left-0 flex w-11 items-stretch overflow-visible max-md:hidden max-md:in-data-selecting:flex md:w-12';
const LABEL = 'flex grow cursor-pointer items-center justify-center md:justify-start md:pl-5';
const BOX =
  'size-4 cursor-pointer accent-signal opacity-0 transition-opacity group-hover:opacity-100 focus-visible:opacity-100 in-data-selecting:opacity-100 ' +
  'disabled:invisible max-md:size-5';
