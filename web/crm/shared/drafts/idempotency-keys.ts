import { randomId } from '../random-id.ts';
import { readDraft, saveDraft } from './draft-store.ts';

interface Attempt {
  content: string;
  key: string;
}

/**
 * Creates the idempotency keys of messages, so that a retry is not a second message, even from a draft after the dialog was
 * closed. A changed message gets a new key.
 */
export function createIdempotencyKeys(draftName?: string): (message: unknown) => string {
  let last: Attempt | undefined;
  return (message) => {
    const content = JSON.stringify(message);
    const draft = draftName === undefined ? undefined : readDraft<{ attempt?: Attempt }>(draftName);
    const before = last ?? draft?.value.attempt;
    last = before?.content === content ? before : { content, key: randomId() };
    if (draftName !== undefined && draft) saveDraft(draftName, { ...draft.value, attempt: last }, draft.savedAt);
    return last.key;
  };
}
