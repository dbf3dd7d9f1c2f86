import { clsx } from 'clsx';
import { FileUp } from 'lucide-react';
import { type ComponentProps, type DragEvent, useState } from 'react';

const TEMPLATE = 'customer-import-template.csv';

/** Accepts a file by click, keyboard or drop, and offers a template. */
export function FileChooser({ onChoose }: { onChoose: (file: File) => void }) {
  const [over, setOver] = useState(false);
  const take = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (file) onChoose(file);
  };
  return (
    <>
      <FileInput
        label="CSV file"
        onChoose={onChoose}
        className={clsx(
          'mt-5 flex min-h-32 flex-col items-center justify-center gap-2 border border-dashed bg-paper-raised px-4 text-center',
          over ? 'border-signal' : 'border-line-strong',
        )}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={take}
      >
        <FileUp aria-hidden className="size-6 text-ink-soft" />
        <span>
          <span className="wide underline underline-offset-4">Choose a file</span>
          <span className="max-sm:hidden"> or drop it here</span>
        </span>
        <span className="text-sm text-ink-soft">.csv, up to 200 MB</span>
      </FileInput>
      <p className="mt-3 text-sm text-ink-soft">
        Columns: name, email, phone, stripeCustomerId (optional). Exports of Google, Outlook, Mailchimp, LinkedIn,
        HubSpot and Salesforce work as they are.{' '}
        <a href={`/${TEMPLATE}`} download={TEMPLATE} className="text-ink underline underline-offset-4">
          Download the template
        </a>
      </p>
    </>
  );
}

interface FileInputProps extends Omit<ComponentProps<'label'>, 'htmlFor'> {
  /** The label for screen readers. */
  label: string;
  onChoose: (file: File) => void;
}

/** A file input that looks like its children. */
export function FileInput({ label, onChoose, className, children, ...rest }: FileInputProps) {
  return (
    <label
      className={clsx(
        'relative cursor-pointer rounded-md focus-within:outline-2 focus-within:outline-offset-3',
        className,
      )}
      {...rest}
    >
      <input
        type="file"
        accept=".csv"
        aria-label={label}
        className="sr-only"
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          // Lets the same file be chosen again after it was corrected.
          currentTarget.value = '';
          if (file) onChoose(file);
        }}
      />
      {children}
    </label>
  );
}
