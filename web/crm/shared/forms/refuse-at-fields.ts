import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { ApiError } from '#client/api-error.ts';
import { describeLoadFailure } from '#client/describe-load-failure.ts';
import { isSignedOut } from '../show-failure.ts';

/** Shows the server's reasons at their fields and selects the first one's text. Returns false when no reason belongs to a field. */
export function refuseAtFields<Values extends FieldValues>(form: UseFormReturn<Values>, error: Error): boolean {
  const issues = error instanceof ApiError ? error.issues : [];
  const known = issues.filter(({ path }) => path in form.getValues());
  for (const { path, message } of known) form.setError(path as Path<Values>, { message });
  if (known[0]) form.setFocus(known[0].path as Path<Values>, { shouldSelect: true });
  return known.length > 0;
}

/** Shows a failed write in its dialog: at the fields that the server names, otherwise on the form's own line. */
export function showRefusal<Values extends FieldValues>(form: UseFormReturn<Values>, error: Error): void {
  if (isSignedOut(error) || refuseAtFields(form, error)) return;
  form.setError('root', { message: describeLoadFailure(error) });
}
