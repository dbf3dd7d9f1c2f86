import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import type { FollowUp, FollowUpReport } from '#contract/follow-ups.ts';
import { counted, formatCount } from '#crm/shared/count.ts';
import { Loaded } from '#crm/shared/load-failure.tsx';
import { templatesQuery } from '#crm/shared/messages/templates.query.ts';
import { ListSkeleton } from '#crm/shared/records/list-skeleton.tsx';
import { reportQuery } from '../follow-up-queries.ts';
import { Differences } from './difference.tsx';
import { StepBars } from './step-bars.tsx';
import { StepTable } from './step-table.tsx';

/** What a line has done, by step, and compared with those held out. */
export function Report({ line }: { line: FollowUp }) {
  const report = useQuery(reportQuery(line.id));
  return (
    <Loaded
      what="The report"
      query={report}
      skeleton={<ListSkeleton label="The report" />}
      className="px-4 py-10 md:px-6"
    >
      {(data) => <ReportOf report={data} />}
    </Loaded>
  );
}

function ReportOf({ report }: { report: FollowUpReport }) {
  const { data: templates } = useQuery(templatesQuery);
  const [bySteps, compared] = [useId(), useId()];
  const { enrolled, heldOut, steps } = report;
  if (enrolled + heldOut === 0) {
    return (
      <p className="max-w-prose px-4 py-6 text-ink-soft md:px-6">
        Nobody has been in it yet. Once it is on, this says what became of each step and whether it helped.
      </p>
    );
  }
  return (
    <>
      <p className="px-4 pt-5 md:px-6">
        <span className="font-medium tabular-nums">{counted(enrolled, ['person', 'people'])}</span> so far,{' '}
        <span className="tabular-nums">{formatCount(heldOut)}</span> held out to compare.
      </p>
      <div className="grid gap-x-12 gap-y-8 px-4 pt-5 pb-8 md:px-6 lg:grid-cols-2">
        <section aria-labelledby={bySteps} className="min-w-0">
          <h3 id={bySteps} className="wide mb-3 text-[0.8125rem]">
            By step
          </h3>
          <StepBars steps={steps} templates={templates} />
        </section>
        <section aria-labelledby={compared} className="min-w-0">
          <h3 id={compared} className="wide mb-3 text-[0.8125rem]">
            Compared with those held out
          </h3>
          <Differences report={report} />
        </section>
      </div>
      <StepTable steps={steps} templates={templates} />
      <p className="max-w-prose px-4 py-4 text-[0.8125rem] text-ink-soft md:px-6">
        What somebody did counts once, at the last step before it, up to 14 days after the end.
      </p>
    </>
  );
}
