import { type ReactNode, useId } from 'react';
import type { AccountGuide, GuideDay } from '../../../contract/account.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { OverviewLink } from '../shared/account-link.tsx';
import { Loaded, Outcome } from '../shared/parts.tsx';
import { guideResource } from '../shared/resources.ts';
import { useDownload } from '../shared/use-download.ts';
import { flushAnswers } from './answers.ts';
import { DayAnswer } from './day-answer.tsx';

const WEEKS = 4;
const DAYS_OF_WEEK = 7;

/** The last week contains the remaining days. */
function weekOf(day: number): number {
  return Math.min(WEEKS, Math.ceil(day / DAYS_OF_WEEK));
}

/** The 30-day guide with each day's task and question. Answers are saved while they are typed. */
export function GuidePage() {
  const guide = guideResource.use();
  return (
    <>
      <header className="page-inset pt-6 pb-10 lg:pt-12 lg:pb-14">
        <p>
          <OverviewLink className="inline-flex min-h-11 items-center underline underline-offset-4">
            Back to your account
          </OverviewLink>
        </p>
        <h1 tabIndex={-1} className="mt-3 max-w-[16ch] expanded text-claim leading-none outline-none">
          30-Day Getting Started Guide
        </h1>
        <p className="mt-5 max-w-[56ch]">
          One short task a day. Your answers are saved as you type, and they are yours: nobody else on your account sees
          them.
        </p>
      </header>
      <Loaded what="The guide" load={guide}>
        {(loaded) => <Guide guide={loaded} />}
      </Loaded>
    </>
  );
}

function Guide({ guide }: { guide: AccountGuide }) {
  const { days, answered, total } = guide;
  const download = useDownload('/api/account/guide.pdf', flushAnswers);
  const next = days.find(({ answer }) => answer.trim() === '');
  return (
    <>
      <section aria-label="Progress" className="ground-pine page-inset py-6">
        <div className="flex flex-wrap items-center justify-between gap-x-10 gap-y-4">
          <p className="expanded text-2xl tabular-nums" role="status">
            {answered} of {total} answered
          </p>
          <div className="flex flex-wrap items-center gap-3">
            {next && (
              <a href={`#day-${next.day}`} className={buttonClass()}>
                {answered === 0 ? 'Start with' : 'Continue with'} day {next.day}
              </a>
            )}
            <Button variant="secondary" pending={download.pending} onClick={() => download.run()}>
              {download.pending ? 'Preparing…' : 'Download PDF'}
            </Button>
          </div>
        </div>
        <Outcome error={download.error} />
      </section>
      <div className="page-inset pb-16 lg:pb-24">
        {Array.from({ length: WEEKS }, (_, index) => index + 1).map((week) => (
          <Week key={week} week={week}>
            {days
              .filter(({ day }) => weekOf(day) === week)
              .map((day) => (
                <Day key={day.day} day={day} />
              ))}
          </Week>
        ))}
      </div>
    </>
  );
}

function Week({ week, children }: { week: number; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="pt-12 lg:pt-16">
      <h2 id={id} className="expanded text-3xl">
        Week {week}
      </h2>
      <ol className="mt-5 border-t border-line">{children}</ol>
    </section>
  );
}

function Day({ day }: { day: GuideDay }) {
  return (
    <li id={`day-${day.day}`} className="grid scroll-mt-4 gap-x-10 gap-y-3 border-b border-line py-8 lg:grid-cols-12">
      <div className="lg:col-span-5">
        <h3>
          <span className="label-mono block text-signal-text">Day {day.day}</span>
          <span className="mt-1 block wide text-xl leading-snug">{day.title}</span>
        </h3>
        <p className="mt-2 max-w-[52ch] whitespace-pre-line wrap-anywhere">{day.task}</p>
      </div>
      <DayAnswer day={day} />
    </li>
  );
}
