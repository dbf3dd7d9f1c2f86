import { MessageCircleQuestionMark, MessageSquareOff } from 'lucide-react';
import { TEXT_CONSENTS, type TextConsent } from '#contract/consent.ts';
import { type BadgeTone, StateBadge } from '#ui/badge.tsx';
import type { ListOptions } from '../records/list-query.ts';

export const TEXT_CONSENT_LABELS: Record<TextConsent, string> = {
  agreed: 'Agreed to texts',
  never_asked: 'Never asked',
  opted_out: 'Opted out',
};

const TONES: Record<TextConsent, BadgeTone> = { agreed: 'ok', never_asked: 'pending', opted_out: 'failed' };

/** Whether somebody may be texted at their present number. */
export function TextConsentBadge({ state }: { state: TextConsent }) {
  return <StateBadge tone={TONES[state]}>{TEXT_CONSENT_LABELS[state]}</StateBadge>;
}

/** Marks, beside a number in a list, that it has not agreed to texts. Draws nothing where it has. */
export function TextConsentMark({ state }: { state: TextConsent }) {
  if (state === 'agreed') return null;
  const [Icon, color] =
    state === 'opted_out' ? [MessageSquareOff, 'text-failed'] : [MessageCircleQuestionMark, 'text-pending'];
  return (
    <span title={TEXT_CONSENT_LABELS[state]} className={`ml-1 inline-block align-[-0.125em] ${color}`}>
      <Icon aria-hidden className="size-3.5" />
      <span className="sr-only">{TEXT_CONSENT_LABELS[state]}</span>
    </span>
  );
}

/** The filter of the lists of people. */
export const TEXT_CONSENT_FILTER: ListOptions['filters'][number] = {
  field: 'textConsent',
  label: 'Texting',
  all: 'Any consent',
  options: TEXT_CONSENTS.map((value) => ({ value, label: TEXT_CONSENT_LABELS[value] })),
};
