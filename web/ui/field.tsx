import { clsx } from 'clsx';
import { type ComponentProps, createContext, type ReactNode, use, useId } from 'react';

interface FieldProps {
  label: ReactNode;
  /** The control's id. Set it where existing HTML is hydrated or the id is known elsewhere. */
  id?: string;
  /** Says what is wrong. Announced at once, in place of the hint. */
  error?: ReactNode;
  /** Says briefly what would be right, beside the error. */
  remedy?: ReactNode;
  /** Says what the control expects. */
  hint?: ReactNode;
  /** Says that the value is being processed, for example checked. Replaces the hint. */
  status?: ReactNode;
  /** A button that helps with the value, beside the message. */
  action?: ReactNode;
  children: ReactNode;
  className?: string;
}

interface Control {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

const ControlContext = createContext<Control | undefined>(undefined);

/** A control with its label and message, connected for screen readers. */
export function Field({ label, id: givenId, error, remedy, hint, status, action, children, className }: FieldProps) {
  const ownId = useId();
  const id = givenId ?? ownId;
  const messageId = `${id}-message`;
  const message = error || status || hint;
  const control: Control = {
    id,
    'aria-describedby': message ? messageId : undefined,
    'aria-invalid': error ? true : undefined,
  };
  return (
    <div className={clsx('flex flex-col gap-1.5', className)}>
      <label htmlFor={id} className="wide text-sm">
        {label}
      </label>
      <ControlContext value={control}>{children}</ControlContext>
      <div className="flex min-h-6.5 flex-wrap items-center gap-x-3 gap-y-1 pb-1.5 text-sm leading-5">
        <div id={messageId} className="empty:hidden">
          {error ? (
            <p role="alert" className="font-medium text-failed">
              {remedy ? (
                <>
                  <span>{error}</span> <span className="ml-2 font-normal text-ink-soft">{remedy}</span>
                </>
              ) : (
                error
              )}
            </p>
          ) : status ? (
            <p role="status" className="rounded-sm bg-highlight px-1.5 text-on-highlight">
              {status}
            </p>
          ) : (
            hint && <p className="text-ink-soft">{hint}</p>
          )}
        </div>
        {action}
      </div>
    </div>
  );
}

/** Returns the id and description of the control inside a Field. For controls other than TextInput. */
export function useFieldControl(): Partial<Control> {
  return use(ControlContext) ?? {};
}

const CONTROL_LOOK =
  'w-full rounded-md border border-line-strong bg-paper-raised px-3 text-ink transition-colors ' +
  'placeholder:text-ink-soft aria-invalid:border-failed disabled:opacity-60';

/** A one-line text field. Accepts react-hook-form's `register(…)` unchanged. */
export function TextInput({ className, ...rest }: ComponentProps<'input'>) {
  return <input className={clsx(CONTROL_LOOK, 'h-12', className)} {...useFieldControl()} {...rest} />;
}

/**
 * A field for an email address in a form that the browser checks. With `type="email"` it would refuse an address with an invisible
 * character, which the server takes off.
 */
export function EmailInput(props: ComponentProps<'input'>) {
  return (
    <TextInput
      inputMode="email"
      pattern="[^@]+@[^@]+"
      title="An email address, such as name@example.com"
      autoComplete="email"
      autoCapitalize="none"
      spellCheck={false}
      required
      {...props}
    />
  );
}

/** A native select inside a Field. */
export function SelectInput({ className, ...rest }: ComponentProps<'select'>) {
  return <select className={clsx(CONTROL_LOOK, 'h-12', className)} {...useFieldControl()} {...rest} />;
}

/** A text field of several lines that grows with its text. `rows` is its height while it is empty. */
export function TextArea({ className, rows, ...rest }: ComponentProps<'textarea'>) {
  return (
    <textarea
      // Not `rows` itself, which has no effect on a field that grows.
      style={rows ? { minHeight: `calc(${rows}lh + 1.375rem)` } : undefined}
      className={clsx(CONTROL_LOOK, 'field-sizing-content resize-none py-2.5 leading-normal', className)}
      {...useFieldControl()}
      {...rest}
    />
  );
}
