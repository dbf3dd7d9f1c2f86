import type { TimelineEntry } from '#contract/timeline.ts';
import { maskSecretLinks } from '#server/shared/secret-links.ts';

/** Removes secret links from an entry, so that staff cannot open a link from somebody's mail. */
export function withoutSecrets(entry: TimelineEntry): TimelineEntry {
  return entry.kind === 'email' ? { ...entry, content: maskSecretLinks(entry.content) } : entry;
}
