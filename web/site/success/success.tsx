import { ACCOUNT_AFTER_PURCHASE } from '../../../contract/account-addresses.ts';
import { success } from '../content/success.ts';
import { settings } from '../settings.ts';
import { StartLights } from '../start-lights.tsx';
import { Metrics } from './metrics.tsx';
import { NextSteps } from './next-steps.tsx';
import { TeamLicenses } from './team-licenses.tsx';

/** The payment confirmation. It claims nothing about the purchase itself: our API fills `#purchase`. */
export function Success() {
  return (
    <>
      <section aria-labelledby="confirmed" className="page-inset pt-6 pb-14 lg:pt-14 lg:pb-24">
        <StartLights out className="text-ink [--light:1rem]" />
        <div className="mt-5 grid gap-x-10 gap-y-8 lg:grid-cols-12 lg:items-end">
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
      <section className="page-inset grid gap-x-10 gap-y-14 py-20 lg:grid-cols-12 lg:py-28">
        <div id="team-licences" data-price={settings.teamPrice} className="lg:col-span-6">
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
    </>
  );
}

const LINK =
  'wide inline-flex min-h-11 items-center underline underline-offset-8 decoration-line-strong hover:decoration-current';
