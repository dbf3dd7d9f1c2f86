/** The name of the field that only programs fill in (honeypot-field.tsx). */
export const HONEYPOT_NAME = 'homepage';

/** Returns the value of a form's honeypot field, which people leave empty. */
export function honeypotValueOf(form: HTMLFormElement): string | undefined {
  return new FormData(form).get(HONEYPOT_NAME)?.toString() || undefined;
}
