const NAME = 'homepage';

/**
 * A field that programs fill and people cannot: out of sight, of the tab order and of the accessibility tree. No browser or
 * password manager knows what belongs into a homepage. What it holds decides nothing but whether a lead is kept.
 */
export function TrapField() {
  return (
    <div inert aria-hidden="true" className="absolute -left-[200vw] h-px w-px overflow-hidden">
      <label>
        Homepage
        <input type="text" name={NAME} tabIndex={-1} autoComplete="off" data-1p-ignore="true" data-lpignore="true" />
      </label>
    </div>
  );
}

/** What stands in a form's trap field: nothing, where a person has filled the form. */
export function trapFieldOf(form: HTMLFormElement): string | undefined {
  return new FormData(form).get(NAME)?.toString() || undefined;
}
