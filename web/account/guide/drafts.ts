import { browserItems } from '../../client/storage.ts';

const PREFIX = 'guide-answer ';

/** An answer that was typed and that the server has not confirmed. */
export interface Draft {
  answer: string;
  /** What the server had when it was begun. */
  base: string;
}

function itemOf(identity: string, day: number): string {
  return `${PREFIX}${identity} ${day}`;
}

/** False where this browser keeps nothing. */
export function writeDraft(identity: string, day: number, draft: Draft): boolean {
  const text = JSON.stringify(draft);
  browserItems.write(itemOf(identity, day), text);
  return browserItems.read(itemOf(identity, day)) === text;
}

export function discardDraft(identity: string, day: number): void {
  browserItems.write(itemOf(identity, day), null);
}

/** By day, what was left behind by an earlier visit. */
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
