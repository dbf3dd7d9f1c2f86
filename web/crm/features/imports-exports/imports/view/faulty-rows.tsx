import { useMemo, useRef, useState } from 'react';
import { formatCount } from '#crm/shared/count.ts';
import type { CorrectableField } from '../columns/correct-cells.ts';
import { describeFaults, describeGroup, groupFaults } from '../run/fault-groups.ts';
import type { CorrectedTo } from '../run/import-run.ts';
import type { ImportTotals } from '../run/import-state.ts';
import { CorrectableRow, type CorrectRow } from './correctable-row.tsx';
import { PlainRow, RowGroup, RowsHeading } from './row-groups.tsx';

interface FaultyRowsProps {
  headers: readonly string[];
  totals: ImportTotals;
  /** The fields that can be corrected in place, if any. */
  fields?: readonly CorrectableField[];
  correct?: CorrectRow;
}

const OUTCOMES: Record<CorrectedTo, string> = {
  new: 'is corrected and will be imported.',
  duplicate: 'is a duplicate now: this email is there already.',
  faulty: 'is still faulty.',
};

/** Lists the unusable rows by fault, and lets staff correct them here or download them. */
export function FaultyRows({ headers, totals, fields = [], correct }: FaultyRowsProps) {
  const { faulty } = totals;
  const groups = useMemo(() => groupFaults(faulty), [faulty]);
  const [outcome, setOutcome] = useState('');
  const heading = useRef<HTMLHeadingElement>(null);
  if (faulty.length === 0 && outcome === '') return null;
  const correctRow: CorrectRow | undefined =
    correct &&
    (async (...args) => {
      const became = await correct(...args);
      if (became) setOutcome(`Row ${formatCount(args[0].row)} ${OUTCOMES[became]}`);
      return became;
    });
  return (
    <section aria-labelledby="faulty-rows" className="mt-5">
      <RowsHeading
        id="faulty-rows"
        title="Faulty rows"
        downloads="Download faulty rows"
        headers={headers}
        rows={faulty}
        ref={heading}
      />
      <p role="status" className="mt-1 text-[0.8125rem] text-ink-soft empty:hidden">
        {outcome}
      </p>
      {groups.length > 0 && (
        <div className="mt-2 border-t border-line text-[0.8125rem]">
          {groups.map((group) => (
            <RowGroup key={describeFaults(group.faults)} title={describeGroup(group)} rows={group.rows} failed>
              {(row) =>
                correctRow && fields.length > 0 && !row.malformed ? (
                  <CorrectableRow
                    key={row.row}
                    row={row}
                    fields={fields}
                    correct={correctRow}
                    onLast={() => heading.current?.focus()}
                  />
                ) : (
                  <PlainRow key={row.row} row={row} />
                )
              }
            </RowGroup>
          ))}
        </div>
      )}
    </section>
  );
}
