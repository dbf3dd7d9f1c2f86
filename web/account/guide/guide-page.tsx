import { type ReactNode, useId, useState } from 'react';
import type { AccountGuide } from '#contract/account.ts';
import { Button, buttonClass } from '#ui/button.tsx';
import { useMediaQuery } from '#ui/media-query.ts';
import { OverviewLink } from '../shared/account-link.tsx';
import { Loaded, Outcome } from '../shared/parts.tsx';
import { guideResource } from '../shared/resources.ts';
import { useDownload } from '../shared/use-download.ts';
import { flushAnswers } from './answers.ts';
import { DayEntry } from './day-entry.tsx';

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
      <header className="page-inset pt-4 pb-8 lg:pt-12 lg:pb-14">
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
  const isWide = useMediaQuery('(min-width: 64rem)');
  const next = days.find(({ answer }) => answer.trim() === '')?.day;
  // In one column, all days but the next are folded.
  const [first] = useState(next);
  return (
    <>
      <section aria-label="Progress" className="ground-pine page-inset py-6">
        <div className="flex flex-wrap items-center justify-between gap-x-10 gap-y-4">
          <p className="expanded text-2xl tabular-nums" role="status">
            {answered} of {total} answered
          </p>
          <div className="flex flex-wrap items-center gap-3">
            {next && (
              <a href={`#day-${next}`} className={buttonClass()} onClick={() => unfold(next)}>
                {answered === 0 ? 'Start with' : 'Continue with'} day {next}
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
                <DayEntry key={day.day} day={day} startsOpen={isWide || day.day === first} />
              ))}
          </Week>
        ))}
      </div>
    </>
  );
}

function unfold(day: number): void {
  document.getElementById(`day-${day}`)?.setAttribute('open', '');
}

function Week({ week, children }: { week: number; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="pt-10 lg:pt-16">
      <h2 id={id} className="expanded text-3xl">
        Week {week}
      </h2>
      <ol className="mt-5 border-t border-line">{children}</ol>
    </section>
  );
}
