import { type ReactNode, useRef } from 'react';
import { type RowLayout, useRowLayout } from './use-row-layout.ts';
import { useSteadyRow } from './use-steady-row.ts';

/** The place of a list, whose width says how its rows are laid out (crm.css). */
export function RecordArea({ children }: { children: (rows: RowLayout) => ReactNode }) {
  const area = useRef<HTMLDivElement>(null);
  const rows = useRowLayout(area);
  useSteadyRow(area, rows?.height);
  return (
    <div className="@container/records">
      <div ref={area} data-record-area>
        {rows && children(rows)}
      </div>
    </div>
  );
}
