/** What the field is called that only programs fill (honeypot-field.tsx). */
export const HONEYPOT_NAME = 'homepage';

/** What stands in a form's trap field: nothing, where a person has filled the form. */
export function honeypotValueOf(form: HTMLFormElement): string | undefined {
  return new FormData(form).get(HONEYPOT_NAME)?.toString() || undefined;
}
