import { ACCOUNT_AFTER_PURCHASE } from '#contract/account-addresses.ts';
import { buttonClass } from '#ui/button.tsx';
import { success } from '../content/success.ts';
import { settings } from '../settings.ts';
import { TeamLicenses } from './team-licenses.tsx';

/** The payment confirmation. It claims nothing about the purchase itself: our API fills `#purchase`. */
export function Success() {
  return (
    <>
      {/* Phones show it alone, with room for the toast above their lower edge. */}
      <section
        aria-labelledby="confirmed"
        className="page-inset pt-6 pb-14 max-sm:flex max-sm:min-h-[calc(100svh-3.75rem)] max-sm:flex-col max-sm:pb-28 lg:pt-14 lg:pb-24"
      >
        <div className="grid gap-x-10 gap-y-8 max-sm:grow max-sm:content-between lg:grid-cols-12 lg:items-end">
          <div className="lg:col-span-7">
            <h1 id="confirmed" className="expanded max-w-[10ch] text-hero leading-[0.98]">
              {success.title}
            </h1>
            <p className="mt-5 max-w-[48ch] text-lg">{success.lead}</p>
          </div>
          <div id="purchase" aria-live="polite" className="lg:col-span-5" />
        </div>
      </section>
      <NextSteps />
      <Metrics />
      <section className="page-inset grid gap-x-10 gap-y-14 py-14 sm:py-20 lg:grid-cols-12 lg:py-28">
        <div id="team-licenses" data-price={settings.teamPrice} className="lg:col-span-6">
          <TeamLicenses price={settings.teamPrice} />
        </div>
        <div className="lg:col-span-5 lg:col-start-8">
          <h2 className="expanded text-2xl leading-tight text-brass-text">{success.guarantee.title}</h2>
          <p className="mt-3 max-w-[52ch]">{success.guarantee.line}</p>
          <p className="mt-8 flex flex-wrap gap-x-8 gap-y-2">
            <a className={LINK} href={`mailto:${settings.supportEmail}`}>
              {success.support}
            </a>
            <a className={LINK} href={ACCOUNT_AFTER_PURCHASE}>
              {success.account}
            </a>
            <a className={LINK} href="/">
              {success.home}
            </a>
          </p>
        </div>
      </section>
      <div id="offers" className="empty:hidden" />
    </>
  );
}

function NextSteps() {
  const { next, guide } = success;
  return (
    <section aria-labelledby="next" className="ground-pine page-inset py-12 sm:py-16 lg:py-24">
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

function Metrics() {
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

const LINK =
  'wide inline-flex min-h-11 items-center underline underline-offset-8 decoration-line-strong hover:decoration-current';
