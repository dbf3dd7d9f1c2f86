import { useMemo } from 'react';
import { counted } from '#crm/shared/count.ts';
import { describeFaults, groupFaults } from '../run/fault-groups.ts';
import type { FaultyRow, ImportTotals } from '../run/import-state.ts';
import { PlainRow, RowGroup, RowsHeading } from './row-groups.tsx';

interface RowsWorthALookProps {
  headers: readonly string[];
  totals: ImportTotals;
}

/** Lists the rows that are imported although something seems to be wrong with them, by reason. */
export function RowsWorthALook({ headers, totals: { worthALook } }: RowsWorthALookProps) {
  const groups = useMemo(() => groupFaults(worthALook), [worthALook]);
  if (groups.length === 0) return null;
  return (
    <section aria-labelledby="worth-a-look" className="mt-5">
      <RowsHeading
        id="worth-a-look"
        title="Rows worth a look"
        downloads="Download these rows"
        headers={headers}
        rows={worthALook}
      />
      <p className="mt-1 text-[0.8125rem] text-ink-soft">These rows are imported, with the cell as it stands.</p>
      <div className="mt-2 border-t border-line text-[0.8125rem]">
        {groups.map(({ faults, rows }) => (
          <RowGroup key={describeFaults(faults)} title={describe(faults, rows.length)} rows={rows}>
            {(row) => <PlainRow key={row.row} row={row} cell={row.file.phone} />}
          </RowGroup>
        ))}
      </div>
    </section>
  );
}

/** `The spreadsheet has cut off digits: format the column as text (3 rows)` */
function describe(faults: FaultyRow['faults'], rows: number): string {
  return `${faults.map(({ reason }) => reason).join(', ')} (${counted(rows, ['row', 'rows'])})`;
}
