interface FactListProps {
  facts: readonly { term: string; detail: string }[];
  className?: string;
}

/** Terms and what is true of them, between thin rules. */
export function FactList({ facts, className }: FactListProps) {
  return (
    <dl className={className ?? 'w-full border-t border-line'}>
      {facts.map(({ term, detail }) => (
        <div key={term} className="grid grid-cols-[7.5rem_1fr] items-baseline gap-x-3 border-b border-line py-2.5">
          <dt className="label-mono text-ink-soft">{term}</dt>
          <dd className="wide leading-snug">{detail}</dd>
        </div>
      ))}
    </dl>
  );
}
