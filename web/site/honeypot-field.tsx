/** The name of the field that only programs fill in. */
const HONEYPOT_NAME = 'homepage';

/**
 * A field that only programs fill in. People do not see it, and it is outside of the tab order and the accessibility tree. Browsers
 * and password managers have no value for a homepage. The field only decides whether a lead is kept.
 */
export function HoneypotField() {
  return (
    <div inert aria-hidden="true" className="absolute top-0 left-0 size-0 overflow-hidden">
      <input
        type="text"
        name={HONEYPOT_NAME}
        aria-label="Homepage"
        className="w-8"
        tabIndex={-1}
        autoComplete="off"
        data-1p-ignore="true"
        data-lpignore="true"
      />
    </div>
  );
}

/** Returns the value of a form's honeypot field, which people leave empty. */
export function honeypotValueOf(form: HTMLFormElement): string | undefined {
  return new FormData(form).get(HONEYPOT_NAME)?.toString() || undefined;
}
