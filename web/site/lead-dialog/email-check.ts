import type { EmailCheckResponse } from '#contract/email-check.ts';
import { EMAIL_CHECK_FALLBACK_ERROR, EMAIL_PATTERN_ERROR } from '#contract/email-check-texts.ts';
import { looksLikeEmail, visibleEmail } from '#contract/email-pattern.ts';

/**
 * The live check of the email address, as a pure state machine.
 *
 * idle ──typed──> waiting (debounce) ──due, finished──> checking ──answered──> valid | invalid
 *                        └──no address by its pattern──> invalid, without a call
 */
export type EmailCheck =
  | { status: 'idle'; email: '' }
  | { status: 'waiting'; email: string }
  | { status: 'checking'; email: string }
  | { status: 'valid'; email: string; suggestion?: string | undefined }
  | { status: 'invalid'; email: string; error: string; suggestion?: string | undefined; canRetry: boolean };

export type EmailCheckEvent =
  | { type: 'typed'; email: string }
  /** The debounce has ended, or the visitor has asked again. */
  | { type: 'due' }
  /** Typing has ended: the field was left or filled automatically, or the form was submitted. */
  | { type: 'finished' }
  | { type: 'answered'; email: string; answer: EmailCheckAnswer };

export interface EmailCheckAnswer extends EmailCheckResponse {
  /** The check failed, so asking again may help. */
  unavailable?: boolean;
}

export const NO_EMAIL: EmailCheck = { status: 'idle', email: '' };

export function nextEmailCheck(state: EmailCheck, event: EmailCheckEvent): EmailCheck {
  switch (event.type) {
    case 'typed':
      return typed(state, visibleEmail(event.email));
    case 'due':
      return due(state);
    case 'finished':
      return state.status === 'waiting' ? due(state) : state;
    case 'answered':
      return answered(state, event);
  }
}

/** Returns the error that blocks the submission, if any. */
export function emailErrorOf(state: EmailCheck): string | undefined {
  return state.status === 'invalid' ? state.error : undefined;
}

function typed(state: EmailCheck, email: string): EmailCheck {
  if (email === state.email) return state;
  return email === '' ? NO_EMAIL : { status: 'waiting', email };
}

function due(state: EmailCheck): EmailCheck {
  const mayStart = state.status === 'waiting' || (state.status === 'invalid' && state.canRetry);
  if (!mayStart) return state;
  if (looksLikeEmail(state.email)) return { status: 'checking', email: state.email };
  return { status: 'invalid', email: state.email, error: EMAIL_PATTERN_ERROR, canRetry: false };
}

function answered(state: EmailCheck, { email, answer }: { email: string; answer: EmailCheckAnswer }): EmailCheck {
  // The response belongs to an address that is no longer in the field.
  if (state.status !== 'checking' || state.email !== email) return state;
  if (answer.isValid) return { status: 'valid', email, suggestion: answer.suggestion };
  const error = answer.error || EMAIL_CHECK_FALLBACK_ERROR;
  return { status: 'invalid', email, error, suggestion: answer.suggestion, canRetry: answer.unavailable ?? false };
}
