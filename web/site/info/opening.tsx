import { info } from '../content/info/opening.ts';

/** The page's promise and its table of contents. */
export function Opening() {
  return (
    <section
      aria-labelledby="info"
      className="page-inset grid gap-x-10 gap-y-10 pt-8 pb-16 lg:grid-cols-12 lg:items-end lg:pt-16 lg:pb-24"
    >
      <div className="lg:col-span-8">
        <p className="label-mono text-signal-text">{info.mark}</p>
        <h1 id="info" className="expanded mt-3 max-w-[13ch] text-hero leading-[0.98] text-balance">
          {info.title}
        </h1>
        <p className="mt-6 max-w-[50ch] text-lg">{info.lead}</p>
      </div>
      <nav aria-label="On this page" className="lg:col-span-4">
        <ol className="border-t border-line-strong">
          {info.contents.map(({ href, label }, index) => (
            <li key={href} className="border-b border-line">
              <a href={href} className="flex min-h-11 items-center gap-4 underline-offset-8 hover:underline">
                <span aria-hidden className="label-mono text-ink-soft">
                  {index + 1}
                </span>
                {label}
              </a>
            </li>
          ))}
        </ol>
      </nav>
    </section>
  );
}
