import { clsx } from 'clsx';
import { screen } from '../content/landing/screen.ts';
import { ProductScreenshot } from '../pictures/product-screenshot.tsx';
import { SectionTitle } from '../section-title.tsx';

/** Each benefit is as wide as what it has to say. */
const MEASURES = ['lg:col-span-5', 'lg:col-span-4', 'lg:col-span-3'];

/** The product itself, and three notes on what it shows. */
export function Screen() {
  return (
    <section aria-labelledby="screen" className="ground-wall page-inset py-20 lg:py-28">
      <SectionTitle id="screen" className="max-w-[16ch]">
        {screen.title}
      </SectionTitle>
      <ProductScreenshot
        sizes="(min-width: 100rem) 80rem, 90vw"
        className="mt-10 rounded-md outline outline-pine-line lg:mt-14"
      />
      <ol className="mt-8 grid gap-x-10 lg:mt-12 lg:grid-cols-12">
        {screen.benefits.map(({ title, line }, index) => (
          <li
            key={title}
            className={clsx('border-t border-pine-line py-6 lg:border-t-2 lg:border-signal lg:pb-0', MEASURES[index])}
          >
            <h3 className="wide flex items-baseline gap-3 text-xl leading-snug">
              <span aria-hidden className="label-mono text-on-pine-brass">
                {index + 1}
              </span>
              {title}
            </h3>
            <p className="mt-2 max-w-[46ch] text-on-pine-soft">{line}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
