import { isDatabaseGone } from '../database/errors.ts';
import { AppError } from '../shared/errors.ts';

/** The reason for a failed attempt, in words for staff. pg-boss stores the message. */
export class JobFailure extends Error {
  constructor(cause: unknown) {
    super(wordsFor(cause));
    this.name = 'JobFailure';
    // pg-boss would also store the stack trace, which nobody reads.
    this.stack = '';
  }
}

function wordsFor(cause: unknown): string {
  if (cause instanceof AppError) return cause.message;
  if (isDatabaseGone(cause)) return 'The database was not available';
  return 'Something went wrong on our side';
}
