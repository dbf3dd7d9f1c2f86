import { privacy } from '../content/landing/data-privacy.ts';
import { LeadButton } from '../lead-button.tsx';
import { ComplianceBadge } from '../pictures/compliance-badge.tsx';
import { SectionTitle } from '../section-title.tsx';

export function DataPrivacy() {
  return (
    <section id="privacy" aria-labelledby="privacy-title" className="ground-wall page-inset py-20 lg:py-32">
      <div className="grid gap-x-10 gap-y-10 lg:grid-cols-12">
        <div className="lg:col-span-8">
          <SectionTitle id="privacy-title" className="max-w-[17ch]">
            {privacy.title}
          </SectionTitle>
          <p className="wide mt-8 max-w-[40ch] text-xl leading-snug text-on-pine-brass lg:text-2xl">{privacy.lead}</p>
          <LeadButton productType="agent" className="mt-8 sm:max-w-md">
            {privacy.action}
          </LeadButton>
        </div>
        <dl className="lg:col-span-4">
          {privacy.points.map(({ title, line }) => (
            <div key={title} className="border-t border-pine-line py-5 last:pb-0">
              <dt className="wide text-lg leading-snug">{title}</dt>
              <dd className="mt-1 text-on-pine-soft">{line}</dd>
            </div>
          ))}
        </dl>
      </div>
      <div className="mt-14 flex flex-wrap items-center gap-x-10 gap-y-6 border-t border-pine-line pt-8 lg:mt-20">
        <ul className="flex flex-wrap gap-[min(1.25rem,3vw)]">
          {privacy.badges.map((badge) => (
            <li key={badge}>
              <ComplianceBadge name={badge} className="size-[min(6rem,19.4vw)]" />
            </li>
          ))}
        </ul>
        <p className="max-w-[36ch] text-on-pine-soft">{privacy.badgeNote}</p>
      </div>
    </section>
  );
}
