import type { Account } from '#contract/account.ts';
import { buttonClass } from '#ui/button.tsx';
import { Meter } from '#ui/meter.tsx';
import { GuideLink } from '../shared/account-link.tsx';
import { Section } from '../shared/parts.tsx';

export function GuideSection({ guide: { answered, total } }: { guide: Account['guide'] }) {
  return (
    <Section id="guide" title="30-day guide" about="One short task a day, with one question to answer.">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
        <div>
          <p className="wide">
            {answered} of {total} questions answered
          </p>
          <Meter used={answered} total={total} className="mt-3 h-1.5 w-56 max-w-full" />
        </div>
        <GuideLink className={buttonClass({ variant: 'secondary' })}>
          {answered === 0 ? 'Start the guide' : answered < total ? 'Continue the guide' : 'Look at your answers'}
        </GuideLink>
      </div>
    </Section>
  );
}
