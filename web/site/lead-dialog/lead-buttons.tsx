import { useEffect, useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import { leadFormText } from '../content/lead-dialog.ts';

interface LeadButtonsProps {
  formId: string;
  submitLabel: string;
  processing: boolean;
  /** The email address is being checked or is refused. */
  barred: boolean;
  onCancel: () => void;
}

export function LeadButtons({ formId, submitLabel, processing, barred, onCancel }: LeadButtonsProps) {
  const submit = useRef<HTMLButtonElement>(null);

  // A disabled button loses the focus; a failed submission gives it back.
  useEffect(() => {
    if (!processing) return undefined;
    return () => queueMicrotask(() => document.activeElement === document.body && submit.current?.focus());
  }, [processing]);

  return (
    <div className="flex flex-wrap-reverse gap-x-3 gap-y-1">
      <Button variant="quiet" onClick={onCancel}>
        {leadFormText.cancel}
      </Button>
      <Button ref={submit} type="submit" form={formId} pending={processing} disabled={barred} className="grow">
        {processing ? leadFormText.processing : submitLabel}
      </Button>
    </div>
  );
}
