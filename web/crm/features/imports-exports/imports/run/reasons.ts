import { ApiError } from '#client/api-error.ts';
import { UnusableFile } from '../csv/unusable-file.ts';
import type { ImportState, ImportTotals } from './import-state.ts';
import { importedIn, invalidIn, rowsIn } from './import-totals.ts';

/** Messages for staff about failed imports. */

/** Questions for when no column is recognized for a required field. */
export const QUESTIONS = {
  email: 'Which column is the email address?',
  name: 'Which column is the name?',
};

export const STOPPED = 'You stopped this import.';
export const STOPPED_WAITING = `${STOPPED} Its last part may have been saved: the server did not answer.`;

const NO_USABLE_ROW = 'No row of this file can be imported. What is wrong with them stands below.';
const NO_ANSWER = 'The server could not answer.';
const BROKEN_PAGE = 'Files cannot be read here at the moment. Reload the page and try again.';

/**
 * Returns why there is nothing to import, once the whole file has been checked. An import that has begun may still continue,
 * because its rows may exist only because its response was lost.
 */
export function nothingNewIn({ phase, preview, importId }: ImportState): string | undefined {
  if (phase !== 'ready' || !preview.complete || importId !== undefined || importedIn(preview) > 0) return undefined;
  return shortageIn(preview) ?? 'Nothing new: all who could be imported are there already.';
}

/** Returns why a file that was read completely contains nothing to import, if so. Existing records are not an error. */
export function shortageIn(totals: ImportTotals): string | undefined {
  if (rowsIn(totals) === 0) return 'This file has column names and no rows below them.';
  if (rowsIn(totals) === totals.withoutEmail) return 'No row of this file has an email address.';
  return rowsIn(totals) === totals.withoutEmail + invalidIn(totals) ? NO_USABLE_ROW : undefined;
}

/** Returns why a file could not be opened. Only an `UnusableFile` is the file's fault. */
export function problemOf(error: unknown): string {
  return error instanceof UnusableFile ? error.message : BROKEN_PAGE;
}

/** Returns why an import stopped halfway. */
export function stopReasonOf(error: unknown): string {
  if (!(error instanceof ApiError)) return problemOf(error);
  if (error.status === 0) return 'The connection to the server was lost.';
  return error.status >= 400 && error.status < 500 ? error.message : NO_ANSWER;
}
