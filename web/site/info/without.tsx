import { without } from '../content/info/without.ts';
import { SectionTitle } from '../section-title.tsx';

/** Compares working with and without the product: a table on wide screens, stacked moments on phones. */
export function Without() {
  const { title, heads, rows } = without;
  return (
    <section id="without" aria-labelledby="without-title" className="page-inset py-20 lg:py-32">
      <SectionTitle id="without-title">{title}</SectionTitle>
      <table className="mt-10 w-full border-collapse text-left max-md:block lg:mt-14">
        <thead className="max-md:sr-only">
          <tr className="label-mono text-ink-soft">
            <th scope="col" className="w-1/4 pb-3 font-normal">
              {heads.moment}
            </th>
            <th scope="col" className="w-1/3 pb-3 font-normal">
              {heads.without}
            </th>
            <th scope="col" className="pb-3 font-normal">
              {heads.with}
            </th>
          </tr>
        </thead>
        <tbody className="max-md:block">
          {rows.map((row) => (
            <tr key={row.moment} className="border-t border-line-strong align-baseline max-md:block max-md:py-4">
              <th scope="row" className="wide py-4 pr-6 text-lg leading-snug max-md:block max-md:p-0">
                {row.moment}
              </th>
              <td data-head={heads.without} className="moment-cell py-4 pr-6 text-ink-soft">
                {row.without}
              </td>
              <td data-head={heads.with} className="moment-cell py-4 wide">
                {row.with}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
