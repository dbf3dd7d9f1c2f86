import { isDatabaseGone } from '../database/errors.ts';
import { AppError } from '../shared/errors.ts';

/** Why a try of a job came to nothing, in words for staff: it is what pg-boss keeps of it. */
export class JobFailure extends Error {
  constructor(cause: unknown) {
    super(wordsFor(cause));
    this.name = 'JobFailure';
    // It would be kept too, and say nothing to anybody.
    this.stack = '';
  }
}

function wordsFor(cause: unknown): string {
  if (cause instanceof AppError) return cause.message;
  if (isDatabaseGone(cause)) return 'The database was not available';
  return 'Something went wrong on our side';
}
