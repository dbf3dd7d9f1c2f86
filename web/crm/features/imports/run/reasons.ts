import { ApiError } from '../../../../client/api-error.ts';
import { UnusableFile } from '../csv/unusable-file.ts';
import type { ImportTotals } from './import-state.ts';
import { invalidIn, rowsIn } from './import-totals.ts';

/** What goes wrong with an import, in words for staff. */

export const NO_EMAIL_COLUMN =
  'No column of this file is known to hold email addresses. Choose it below, or choose another file.';

const NO_USABLE_ROW = 'No row of this file can be imported. What is wrong with each stands below.';
const NO_ANSWER = 'The server could not answer.';
const BROKEN_PAGE = 'Files cannot be read here at the moment. Reload the page and try again.';

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
