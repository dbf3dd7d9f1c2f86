import { isDatabaseGone } from '../database/errors.ts';
import { AppError } from '../shared/errors.ts';

/** Why a try of a job failed, in words for staff. pg-boss keeps its message. */
export class JobFailure extends Error {
  constructor(cause: unknown) {
    super(wordsFor(cause));
    this.name = 'JobFailure';
    // pg-boss would keep the stack trace too, which nobody reads.
    this.stack = '';
  }
}

function wordsFor(cause: unknown): string {
  if (cause instanceof AppError) return cause.message;
  if (isDatabaseGone(cause)) return 'The database was not available';
  return 'Something went wrong on our side';
}
