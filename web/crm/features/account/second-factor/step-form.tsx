import type { FormEventHandler, ReactNode } from 'react';
import { Button } from '../../../../ui/button.tsx';

interface StepFormProps {
  submitLabel: string;
  pendingLabel: string;
  pending: boolean;
  submit: FormEventHandler;
  onCancel: () => void;
  children: ReactNode;
}

/** One step of turning the second factor on or off. */
export function StepForm({ submitLabel, pendingLabel, pending, submit, onCancel, children }: StepFormProps) {
  return (
    <form noValidate onSubmit={submit} className="flex max-w-sm flex-col gap-2">
      {children}
      <div className="mt-1 flex flex-wrap gap-2">
        <Button type="submit" pending={pending}>
          {pending ? pendingLabel : submitLabel}
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
