import { clsx } from 'clsx';
import type { ComponentProps } from 'react';

interface FileInputProps extends Omit<ComponentProps<'label'>, 'htmlFor'> {
  /** Its name for screen readers. */
  label: string;
  onChoose: (file: File) => void;
}

/** A file control that looks like its children. */
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
          // The same file again, mended meanwhile, is a new choice.
          currentTarget.value = '';
          if (file) onChoose(file);
        }}
      />
      {children}
    </label>
  );
}
