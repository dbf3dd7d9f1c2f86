import { clsx } from 'clsx';
import { screen } from '../content/product.ts';
import { ProductScreenshot } from '../pictures/product-screenshot.tsx';
import { SectionTitle } from '../section-title.tsx';

/** The three notes hang at different heights below the picture they explain. */
const NOTES = ['lg:col-span-5 lg:-mt-28 ground-pine', 'lg:col-span-4 border border-pine-line', 'lg:col-span-3 lg:pt-0'];

/** The product itself, running off the page's right edge on wide screens, and what it brings. */
export function Screen() {
  return (
    <section aria-labelledby="screen" className="ground-wall overflow-x-clip py-20 lg:py-28">
      <div className="page-inset">
        <SectionTitle id="screen" className="max-w-[16ch]">
          {screen.title}
        </SectionTitle>
        <ProductScreenshot className="mt-10 w-full lg:mt-14" />
        <ol className="relative mt-4 grid gap-4 lg:mt-0 lg:grid-cols-12 lg:gap-x-10">
          {screen.benefits.map(({ title, line }, index) => (
            <li key={title} className={clsx('rounded-md p-6 lg:p-8', NOTES[index])}>
              <p aria-hidden className="label-mono text-on-pine-brass">
                {index + 1}
              </p>
              <h3 className="wide mt-2 text-xl leading-snug">{title}</h3>
              <p className="mt-2 max-w-[44ch] text-on-pine-soft">{line}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
