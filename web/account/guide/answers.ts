import { map } from 'nanostores';
import { put } from '#client/api.ts';
import { ApiError } from '#client/api-error.ts';
import type { Account, GuideProgress } from '#contract/account.ts';
import { $session, loseSession } from '../session/session.ts';
import { accountResource, guideResource } from '../shared/resources.ts';
import { type Draft, discardDraft, readDrafts, writeDraft } from './drafts.ts';

/** Delay after the last keystroke before an answer is sent, and after a failure before it is sent again. */
const SAVE_DELAY_MS = 800;
const RETRY_DELAY_MS = 10_000;

/**
 * The state of a day's answer. `kept`: saved in this browser until it can be sent. `unkept`: not even saved there.
 * `refused`: the server rejects it. `conflict`: another browser has saved another answer in the meantime.
 */
export type AnswerStatus = 'saving' | 'saved' | 'kept' | 'unkept' | 'refused' | 'conflict';

export interface AnswerState {
  status: AnswerStatus;
  /** Undefined once the answer is saved. */
  draft?: Draft;
  /** Why the server refused it. */
  problem?: string;
}

/** Answers by day that were typed since the page was opened, or are not sent yet. */
export const $answers = map<Record<string, AnswerState>>({});

/** The owner of the answers. An object, so that a later session of the same person is distinguished from this one. */
let account: { identity: string } | undefined;
/** Answers by day that were sent and may have been saved, although no response came. */
const unconfirmed = new Map<number, Set<string>>();
const timers = new Map<number, ReturnType<typeof setTimeout>>();
const inFlight = new Map<number, Promise<void>>();

/** Saves the answers of this person from now on, and sends those from an earlier visit. Returns a function that stops it. */
export function saveAnswersOf(identity: string): () => void {
  account = { identity };
  $answers.set({});
  const stopWaiting = sendLeftBehind(identity);
  const stopListening = $session.listen((session) => {
    if (session === 'signed-in') sendAll();
  });
  const onHidden = () => {
    if (document.visibilityState === 'hidden') sendAll();
  };
  window.addEventListener('online', sendAll);
  document.addEventListener('visibilitychange', onHidden);
  return () => {
    stopWaiting();
    stopListening();
    window.removeEventListener('online', sendAll);
    document.removeEventListener('visibilitychange', onHidden);
    for (const timer of timers.values()) clearTimeout(timer);
    timers.clear();
    $answers.set({});
    unconfirmed.clear();
    account = undefined;
  };
}

/** Saves a typed answer. `saved` is the server's version. */
export function typeAnswer(day: number, answer: string, saved: string): void {
  if (!account) return;
  const before = $answers.get()[day];
  const draft = { answer, base: before?.draft?.base ?? saved };
  const isKept = writeDraft(account.identity, day, draft);
  if (before?.status === 'conflict') {
    $answers.setKey(String(day), { status: 'conflict', draft });
    return;
  }
  $answers.setKey(String(day), { status: isKept || navigator.onLine ? 'saving' : 'unkept', draft });
  sendLater(day, SAVE_DELAY_MS);
}

/** Resolves a conflict in favor of this browser's answer or the server's. */
export function resolveConflict(day: number, keep: 'mine' | 'theirs', saved: string): void {
  const draft = $answers.get()[day]?.draft;
  if (!draft || !account) return;
  if (keep === 'mine') {
    $answers.setKey(String(day), { status: 'saving', draft: { ...draft, base: saved } });
    void send(day);
  } else {
    discardDraft(account.identity, day);
    $answers.setKey(String(day), { status: 'saved' });
  }
}

/** Sends all waiting answers immediately, and resolves when all responses have arrived. */
export async function flushAnswers(): Promise<void> {
  sendAll();
  await Promise.all(inFlight.values());
}

function sendAll(): void {
  for (const [day, { draft, status }] of Object.entries($answers.get())) {
    if (draft && status !== 'conflict' && status !== 'refused') void send(Number(day));
  }
}

function sendLater(day: number, delayMs: number): void {
  clearTimeout(timers.get(day));
  timers.set(
    day,
    setTimeout(() => void send(day), delayMs),
  );
}

/** Sends one call for a day at a time, so that the last typed answer is saved last. */
function send(day: number): Promise<void> {
  clearTimeout(timers.get(day));
  const before = inFlight.get(day);
  if (before) return before;
  const sending = sendUntilSaved(day).finally(() => inFlight.delete(day));
  inFlight.set(day, sending);
  return sending;
}

async function sendUntilSaved(day: number): Promise<void> {
  for (;;) {
    const draft = $answers.get()[day]?.draft;
    const sender = account;
    if (!draft || !sender) return;
    try {
      const progress = await put(
        '/api/account/guide/{day}',
        { answer: draft.answer, base: draft.base },
        { params: { day: String(day) } },
      );
      if (account === sender) rememberSaved(day, draft.answer, progress);
    } catch (error) {
      if (account === sender) giveUpForNow(day, error);
      return;
    }
    if (account !== sender) return;
    unconfirmed.delete(day);
    const typed = $answers.get()[day];
    if (typed?.draft?.answer === draft.answer) {
      discardDraft(sender.identity, day);
      $answers.setKey(String(day), { status: 'saved' });
      return;
    }
    rebase(day, draft.answer);
  }
}

/** Bases an answer that was typed in the meantime on the one that the server now has. */
function rebase(day: number, base: string): void {
  const state = $answers.get()[day];
  if (state?.draft) $answers.setKey(String(day), { ...state, draft: { ...state.draft, base } });
}

/** Updates the displayed guide with a saved answer, without reloading it. */
function rememberSaved(day: number, answer: string, progress: GuideProgress): void {
  showSaved(day, answer);
  const guide = guideResource.get();
  const shown = accountResource.get();
  if (guide) guideResource.set({ ...guide, ...progress });
  if (shown) accountResource.set({ ...shown, guide: progress, refundable: withProgress(shown.refundable, progress) });
}

/** The refund conditions include all answers. */
function withProgress(refundable: Account['refundable'], progress: GuideProgress): Account['refundable'] {
  if (!refundable) return null;
  const guide = { ...progress, met: progress.answered >= progress.total };
  return { ...refundable, conditions: { ...refundable.conditions, guide } };
}

function giveUpForNow(day: number, error: unknown): void {
  const draft = $answers.get()[day]?.draft;
  if (!draft || !account) return;
  const status = error instanceof ApiError ? error.status : 0;
  const theirs = otherAnswer(error);
  if (theirs !== undefined) {
    if (unconfirmed.get(day)?.has(theirs)) {
      rebase(day, theirs);
      sendLater(day, 0);
    } else {
      showSaved(day, theirs);
      $answers.setKey(String(day), { status: 'conflict', draft });
    }
    return;
  }
  if (status === 0 || status >= 500) unconfirmed.set(day, (unconfirmed.get(day) ?? new Set()).add(draft.answer));
  if (status === 401) loseSession();
  if (status >= 400 && status < 500 && status !== 401 && status !== 408 && status !== 429) {
    $answers.setKey(String(day), { status: 'refused', draft, problem: (error as ApiError).message });
    return;
  }
  const isKept = writeDraft(account.identity, day, draft);
  $answers.setKey(String(day), { status: isKept ? 'kept' : 'unkept', draft });
  if (status !== 401) sendLater(day, RETRY_DELAY_MS);
}

/** Returns the answer that another browser has saved in the meantime, if that is why ours was rejected. */
function otherAnswer(error: unknown): string | undefined {
  const body = error instanceof ApiError && error.code === 'conflict' ? (error.body as { answer?: unknown }) : {};
  return typeof body.answer === 'string' ? body.answer : undefined;
}

function showSaved(day: number, answer: string): void {
  const guide = guideResource.get();
  if (!guide) return;
  guideResource.set({ ...guide, days: guide.days.map((each) => (each.day === day ? { ...each, answer } : each)) });
}

/** Sends the answers from an earlier visit, once it is known that the server has received no others since. */
function sendLeftBehind(identity: string): () => void {
  const drafts = readDrafts(identity);
  if (drafts.size === 0) return () => undefined;
  const stop = guideResource.listen((guide) => {
    stop();
    for (const { day, answer } of guide.days) {
      const draft = drafts.get(day);
      if (!draft) continue;
      const isConflict = answer !== draft.base && answer !== draft.answer;
      $answers.setKey(String(day), { status: isConflict ? 'conflict' : 'saving', draft });
      if (!isConflict) void send(day);
    }
  });
  return stop;
}
