import { formFields } from './settings.ts';

/** What was wrong with the form as it was sent last. Hidden while nothing was. */
export function FormError() {
  return (
    <p role="alert" className="rounded-md bg-failed-soft px-4 py-3 wide text-failed empty:hidden">
      {formFields.error}
    </p>
  );
}
