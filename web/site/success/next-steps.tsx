import { buttonClass } from '../../ui/button.tsx';
import { success } from '../content/success.ts';

export function NextSteps() {
  const { next, guide } = success;
  return (
    <section aria-labelledby="next" className="ground-pine page-inset py-16 lg:py-24">
      <h2 id="next" className="expanded text-claim leading-none">
        {next.title}
      </h2>
      <ol className="mt-8 border-t border-pine-line lg:mt-12">
        {next.steps.map(({ when, what, detail }) => (
          <li key={when} className="grid gap-x-10 border-b border-pine-line py-5 lg:grid-cols-12 lg:items-baseline">
            <p className="label-mono text-on-pine-brass lg:col-span-2">{when}</p>
            <p className="wide text-xl leading-snug lg:col-span-6">{what}</p>
            <p className="text-on-pine-soft lg:col-span-4">{detail}</p>
          </li>
        ))}
      </ol>
      <div className="mt-10 flex flex-wrap items-center justify-between gap-x-10 gap-y-5">
        <div className="max-w-[52ch]">
          <h3 className="wide text-xl">{guide.title}</h3>
          <p className="mt-1 text-on-pine-soft">{guide.line}</p>
        </div>
        {/* Uses a form instead of a link, so that its role is a button while it remains plain navigation. */}
        <form action={guide.path} method="get">
          <button type="submit" className={buttonClass({ size: 'lg' })}>
            {guide.action}
          </button>
        </form>
      </div>
    </section>
  );
}
