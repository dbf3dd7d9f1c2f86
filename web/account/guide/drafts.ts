import { browserItems } from '#client/storage.ts';

const PREFIX = 'guide-answer ';

/** A typed answer that the server has not confirmed. */
export interface Draft {
  answer: string;
  /** The server's answer when typing began. */
  base: string;
}

function itemOf(identity: string, day: number): string {
  return `${PREFIX}${identity} ${day}`;
}

/** Returns false when the browser cannot store it. */
export function writeDraft(identity: string, day: number, draft: Draft): boolean {
  const text = JSON.stringify(draft);
  browserItems.write(itemOf(identity, day), text);
  return browserItems.read(itemOf(identity, day)) === text;
}

export function discardDraft(identity: string, day: number): void {
  browserItems.write(itemOf(identity, day), null);
}

/** Returns the answers from an earlier visit by day. */
export function readDrafts(identity: string): Map<number, Draft> {
  const start = itemOf(identity, 0).slice(0, -1);
  const drafts = new Map<number, Draft>();
  for (const item of browserItems.names()) {
    const draft = item.startsWith(start) ? parse(browserItems.read(item)) : undefined;
    if (draft) drafts.set(Number(item.slice(start.length)), draft);
  }
  return drafts;
}

function parse(text: string | null): Draft | undefined {
  try {
    const draft = JSON.parse(text ?? 'null') as Partial<Draft> | null;
    return typeof draft?.answer === 'string' && typeof draft.base === 'string' ? (draft as Draft) : undefined;
  } catch {
    return undefined;
  }
}
