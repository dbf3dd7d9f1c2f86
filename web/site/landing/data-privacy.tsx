import { privacy } from '../content/landing/data-privacy.ts';
import { LeadButton } from '../lead-button.tsx';
import { ComplianceBadge } from '../pictures/compliance-badge.tsx';
import { SectionTitle } from '../section-title.tsx';

export function DataPrivacy() {
  const { badgeNote } = privacy;
  return (
    <section id="privacy" aria-labelledby="privacy-title" className="ground-wall page-inset py-11 sm:py-16 lg:py-20">
      <div className="grid gap-x-10 gap-y-6 sm:gap-y-10 lg:grid-cols-12">
        <div className="lg:col-span-8">
          <SectionTitle id="privacy-title" className="max-w-[17ch]">
            {privacy.title}
          </SectionTitle>
          <p className="wide mt-6 max-w-[44ch] text-xl leading-snug text-on-pine-brass">{privacy.lead}</p>
          <LeadButton productType="agent" className="mt-8 sm:max-w-lg">
            {privacy.action}
          </LeadButton>
        </div>
        <dl className="lg:col-span-4">
          {privacy.points.map(({ title, line }) => (
            <div key={title} className="border-t border-pine-line py-3 last:pb-0 sm:py-4">
              <dt className="wide text-lg leading-snug">{title}</dt>
              <dd className="mt-1 text-on-pine-soft">{line}</dd>
            </div>
          ))}
        </dl>
      </div>
      <div className="mt-8 flex flex-wrap items-center gap-x-6 gap-y-3 border-t border-pine-line pt-6">
        <p className="wide">{privacy.badgesTitle}</p>
        <ul className="flex flex-wrap gap-3">
          {privacy.badges.map((badge) => (
            <li key={badge}>
              <ComplianceBadge name={badge} className="size-16" />
            </li>
          ))}
        </ul>
        <p className="text-on-pine-soft">
          {badgeNote.lead}{' '}
          <a href={badgeNote.href} className="text-on-pine underline underline-offset-4">
            {badgeNote.label}
          </a>
        </p>
      </div>
    </section>
  );
}
