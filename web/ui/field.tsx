import { clsx } from 'clsx';
import { type ComponentProps, createContext, type ReactNode, use, useId } from 'react';

interface FieldProps {
  label: ReactNode;
  /** Of the control; where HTML that was built before is taken over, or one is known from outside. */
  id?: string;
  /** What is wrong, announced at once. It takes the hint's place. */
  error?: ReactNode;
  /** What would be right, in few words; it stands beside the error. */
  remedy?: ReactNode;
  /** What the control expects. */
  hint?: ReactNode;
  /** Work under way on the value, e.g. a check; it takes the hint's place. */
  status?: ReactNode;
  /** A button that helps with the value; it stands beside the message. */
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

/** A label, one control and its message, wired for screen readers. */
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
      <div className="flex min-h-5 flex-wrap items-center gap-x-3 gap-y-1 text-sm leading-5">
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

/** What a control inside a Field needs to be labelled and described; for controls other than TextInput. */
export function useFieldControl(): Partial<Control> {
  return use(ControlContext) ?? {};
}

const CONTROL_LOOK =
  'w-full rounded-md border border-line-strong bg-paper-raised px-3 text-ink transition-colors ' +
  'placeholder:text-ink-soft aria-invalid:border-failed disabled:opacity-60';

/** A one-line text control; give it react-hook-form's `register(…)` as it is. */
export function TextInput({ className, ...rest }: ComponentProps<'input'>) {
  return <input className={clsx(CONTROL_LOOK, 'h-12', className)} {...useFieldControl()} {...rest} />;
}

/** One of a few, chosen the way the device does it best. */
export function SelectInput({ className, ...rest }: ComponentProps<'select'>) {
  return <select className={clsx(CONTROL_LOOK, 'h-12', className)} {...useFieldControl()} {...rest} />;
}

/** A text control of several lines that grows with its text. */
export function TextArea({ className, ...rest }: ComponentProps<'textarea'>) {
  return (
    <textarea
      className={clsx(CONTROL_LOOK, 'field-sizing-content resize-none py-2.5 leading-normal', className)}
      {...useFieldControl()}
      {...rest}
    />
  );
}
