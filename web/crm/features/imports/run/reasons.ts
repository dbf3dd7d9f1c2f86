import { ApiError } from '../../../../client/api-error.ts';
import { UnusableFile } from '../csv/unusable-file.ts';
import type { ImportState, ImportTotals } from './import-state.ts';
import { importedIn, invalidIn, rowsIn } from './import-totals.ts';

/** What goes wrong with an import, in words for staff. */

/** Asked when no column of the file is known to hold what no row can do without. */
export const QUESTIONS = {
  email: 'Which column is the email address?',
  name: 'Which column is the name?',
};

const NO_USABLE_ROW = 'No row of this file can be imported. What is wrong with them stands below.';
const NO_ANSWER = 'The server could not answer.';
const BROKEN_PAGE = 'Files cannot be read here at the moment. Reload the page and try again.';

/**
 * Why there is nothing to start, once the whole file has been checked. An import that has begun may go on all the same: what
 * is there already may be what it has written, when only the answer was lost.
 */
export function nothingNewIn({ phase, preview, importId }: ImportState): string | undefined {
  if (phase !== 'ready' || !preview.complete || importId !== undefined || importedIn(preview) > 0) return undefined;
  return shortageIn(preview) ?? 'Nothing new: all who could be imported are there already.';
}

/** Why a file that was read to its end gives nothing to import, if so. What is there already is no fault of it. */
export function shortageIn(totals: ImportTotals): string | undefined {
  if (rowsIn(totals) === 0) return 'This file has column names and no rows below them.';
  if (rowsIn(totals) === totals.withoutEmail) return 'No row of this file has an email address.';
  return rowsIn(totals) === totals.withoutEmail + invalidIn(totals) ? NO_USABLE_ROW : undefined;
}

/** Why a file could not be opened. Only an `UnusableFile` is the file's fault. */
export function problemOf(error: unknown): string {
  return error instanceof UnusableFile ? error.message : BROKEN_PAGE;
}

/** Why an import stopped half-way. */
export function stopReasonOf(error: unknown): string {
  if (!(error instanceof ApiError)) return problemOf(error);
  if (error.status === 0) return 'The connection to the server was lost.';
  return error.status >= 400 && error.status < 500 ? error.message : NO_ANSWER;
}
