import { longFaq } from '../content/faq.ts';
import { Questions } from '../questions.tsx';
import { SectionTitle } from '../section-title.tsx';
import { AfterBuying } from './after-buying.tsx';
import { DataPath } from './data-path.tsx';
import { License } from './license.tsx';
import { Opening } from './opening.tsx';
import { TwoWays } from './two-ways.tsx';
import { Without } from './without.tsx';
import { WorkingDay } from './working-day.tsx';

/** The sections of the info page, in order. */
export function Info() {
  return (
    <>
      <Opening />
      <WorkingDay />
      <DataPath />
      <AfterBuying />
      <License />
      <Without />
      <section id="questions" aria-labelledby="questions-title" className="page-inset pb-20 lg:pb-32">
        <SectionTitle id="questions-title" className="max-w-[16ch]">
          {longFaq.title}
        </SectionTitle>
        <div className="mt-10 max-w-4xl lg:mt-14">
          <Questions name="questions" questions={longFaq.questions} />
        </div>
      </section>
      <TwoWays />
    </>
  );
}
