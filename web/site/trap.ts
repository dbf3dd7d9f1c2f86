/** What the field is called that only programs fill (trap-field.tsx). */
export const TRAP_NAME = 'homepage';

/** What stands in a form's trap field: nothing, where a person has filled the form. */
export function trapFieldOf(form: HTMLFormElement): string | undefined {
  return new FormData(form).get(TRAP_NAME)?.toString() || undefined;
}
