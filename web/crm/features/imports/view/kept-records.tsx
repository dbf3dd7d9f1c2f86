import type { ImportUndone } from '../../../../../contract/imports.ts';
import { formatCount } from '../../../shared/count.ts';

/** What an undo has left in place, and why. */
export function KeptRecords({ undone }: { undone: ImportUndone }) {
  const { kept, customersKept, teamMembersKept } = undone;
  if (kept.length === 0) return <p className="mt-5 text-sm">This import has been undone.</p>;
  return (
    <section aria-label="Kept" className="mt-5 text-sm">
      <p>
        This import has been undone, except for {formatCount(customersKept + teamMembersKept)} records in use since:
      </p>
      <ul className="mt-2 border-y border-line text-[0.8125rem]">
        {kept.map(({ name, email, reason }) => (
          <li
            key={`${email} ${reason} ${name}`}
            className="flex justify-between gap-4 border-b border-line py-1.5 last:border-0"
          >
            <span className="min-w-0 truncate">
              {name} <span className="text-ink-soft">{email}</span>
            </span>
            <span className="shrink-0 text-ink-soft">{reason}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
