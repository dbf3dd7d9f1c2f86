import { HONEYPOT_NAME } from './honeypot.ts';

/**
 * A field that programs fill and people cannot: out of sight, of the tab order and of the accessibility tree. No browser or
 * password manager knows what belongs into a homepage. What it holds decides nothing but whether a lead is kept.
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
