import { success } from '../content/success.ts';

export function Metrics() {
  return (
    <section aria-label="What agencies see" className="ground-wall page-inset py-10 lg:py-14">
      <dl className="grid grid-cols-2 gap-y-8 lg:grid-cols-4 lg:divide-x lg:divide-pine-line">
        {success.metrics.map(({ figure, label }) => (
          <div key={label} className="flex flex-col-reverse justify-end gap-1 pr-4 lg:pr-0 lg:pl-8 lg:first:pl-0">
            <dt className="text-on-pine-soft">{label}</dt>
            <dd className="expanded whitespace-nowrap text-[clamp(1.75rem,3.3vw,3.25rem)] leading-none">{figure}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
