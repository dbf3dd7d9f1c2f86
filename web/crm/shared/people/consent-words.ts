import type { Consent, ConsentEntry } from '#contract/consent.ts';

/** Returns what was said about texts, the newest first. */
export function textEntries(consent: Consent | undefined): ConsentEntry[] {
  return consent?.entries.filter(({ channel }) => channel === 'text') ?? [];
}

/** What somebody did by saying this, after their name. */
export function consentVerb({
  state,
  source,
  channel,
  purpose,
}: Pick<ConsentEntry, 'state' | 'source' | 'channel' | 'purpose'>): string {
  const messages = channel === 'text' ? 'texts' : 'emails';
  const isKeyword = channel === 'text' && source === 'text';
  if (state === 'paused') return 'probably asked for no more texts';
  if (purpose === 'marketing') return `${state === 'given' ? 'agreed to' : 'wants no'} ${messages} with offers`;
  if (state === 'withdrawn') return isKeyword ? 'opted out of texts' : `asked for no more ${messages}`;
  if (isKeyword) return 'opted in to texts';
  return channel === 'text' ? 'agreed to be texted' : 'agreed to be emailed';
}

/** Where it comes from, and which text they agreed to. */
export function consentSource({ source, page, by, textVersion }: ConsentEntry): string {
  const version = textVersion === null ? '' : `, text ${textVersion}`;
  switch (source) {
    case 'form':
      return `Form${page === null ? '' : ` on ${page}`}${version}`;
    case 'account':
      return `Their account${version}`;
    case 'staff':
      return by === null ? 'Recorded by staff' : `Recorded by ${by}`;
    case 'import':
      return 'Import';
    case 'email':
      return 'Email';
    case 'text':
      return `Text message${by === null ? '' : `, read by ${by}`}`;
  }
}
