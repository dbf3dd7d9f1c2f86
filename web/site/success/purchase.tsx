const ROWS = [
  { name: 'bought', term: 'Bought' },
  { name: 'amount', term: 'Amount' },
  { name: 'status', term: 'Status' },
];

/** The slip that `show-purchase.ts` fills once our records have what this browser bought; no part of the page until then. */
export function Purchase() {
  return (
    <template>
      <dl className="rounded-md border border-line bg-paper-raised font-mono text-base">
        {ROWS.map(({ name, term }) => (
          <div
            key={name}
            className="flex justify-between gap-6 border-b border-dashed border-line px-5 py-3 last:border-0"
          >
            <dt className="text-ink-soft">{term}</dt>
            <dd data-part={name} className="text-right wide tabular-nums" />
          </div>
        ))}
      </dl>
    </template>
  );
}
