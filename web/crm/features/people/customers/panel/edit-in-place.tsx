import { Pencil } from 'lucide-react';
import { type ReactNode, Suspense, useRef, useState } from 'react';
import type { Customer } from '#contract/customers.ts';
import { lazyComponent } from '#crm/shared/lazy-component.ts';
import { hasRole } from '#crm/shared/session/role.ts';
import { Tooltip } from '#ui/tooltip.tsx';
import { useOnline } from '#ui/use-online.ts';
import type { PanelField } from '../customer-form.tsx';

const FieldEditor = lazyComponent(async () => (await import('./field-editor.tsx')).FieldEditor);

interface EditInPlaceProps {
  customer: Customer;
  field: PanelField;
  /** Names the value, as in `Edit the phone number`. */
  what: string;
  /** The displayed value. */
  children: ReactNode;
}

/**
 * A value with a button that turns it into a field, for users who may change it. With a mouse the button shows when the value
 * is pointed at, because the panel has one way to edit all of them in sight already.
 */
export function EditInPlace({ customer, field, what, children }: EditInPlaceProps) {
  const [isEditing, setIsEditing] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const online = useOnline();
  const close = () => {
    setIsEditing(false);
    // Keeps the focus where the user has moved it.
    setTimeout(() => document.activeElement === document.body && button.current?.focus());
  };
  if (isEditing) {
    return (
      <Suspense fallback={children}>
        {/* Keeps the panel's heading for screen readers. */}
        {field === 'name' && <div className="sr-only">{children}</div>}
        <FieldEditor customer={customer} field={field} close={close} />
      </Suspense>
    );
  }
  if (!hasRole('member')) return children;
  const label = `Edit ${what}`;
  return (
    <span className="group/value contents">
      {children}{' '}
      <Tooltip label={label}>
        <button
          ref={button}
          type="button"
          aria-label={label}
          disabled={!online}
          onClick={() => setIsEditing(true)}
          className={BUTTON}
        >
          <Pencil aria-hidden className="size-3.5" />
        </button>
      </Tooltip>
    </span>
  );
}

const BUTTON =
  '-my-1 inline-grid size-6 shrink-0 place-items-center rounded-sm align-middle text-ink-soft transition hover:text-ink ' +
  'not-focus-visible:pointer-fine:opacity-0 group-hover/value:opacity-100! disabled:opacity-45 pointer-coarse:hidden';
