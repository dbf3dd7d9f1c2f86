import { screen } from '../content/landing/screen.ts';
import { ProductScreenshot } from '../pictures/product-screenshot.tsx';
import { SectionTitle } from '../section-title.tsx';

/**
 * A screenshot of the product with three notes. Picture and title fit on a laptop's screen. On phones the notes come first, so
 * that the page's largest file is not part of the first load, and the picture ends before the letter, which the page's first picture shows.
 */
export function Screen() {
  return (
    <section aria-labelledby="screen" className="ground-wall page-inset py-11 sm:py-16 lg:py-20">
      <SectionTitle id="screen">{screen.title}</SectionTitle>
      <div className="mt-8 grid gap-x-10 gap-y-6 lg:grid-cols-12">
        <div className="max-lg:order-last lg:col-span-9">
          <ProductScreenshot
            sizes="(min-width: 100rem) 60rem, (min-width: 64rem) 66vw, 90vw"
            className="rounded-md object-cover object-top outline outline-pine-line max-sm:aspect-[720/1002]"
          />
        </div>
        <ol className="lg:col-span-3">
          {screen.benefits.map(({ title, line }, index) => (
            <li key={title} className="border-t border-pine-line py-4 lg:border-t-2 lg:border-signal lg:pt-4 lg:pb-7">
              <h3 className="wide text-xl leading-snug">
                <span aria-hidden className="label-mono mr-3 text-on-pine-brass">
                  {index + 1}
                </span>
                {title}
              </h3>
              <p className="mt-2 max-w-[46ch] text-on-pine-soft">{line}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
