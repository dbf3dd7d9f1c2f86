interface FactListProps {
  facts: readonly { term: string; detail: string }[];
  className: string;
}

/** A list of terms and facts, separated by thin rules. */
export function FactList({ facts, className }: FactListProps) {
  return (
    <dl className={className}>
      {facts.map(({ term, detail }) => (
        <div key={term} className="flex flex-wrap items-baseline gap-x-3 border-b border-line py-2.5">
          <dt className="label-mono w-[6.75rem] text-ink-soft sm:w-[8.25rem]">{term}</dt>
          <dd className="wide min-w-0 flex-[1_1_12rem] leading-snug">{detail}</dd>
        </div>
      ))}
    </dl>
  );
}
