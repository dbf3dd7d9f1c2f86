import { buttonClass } from '#ui/button.tsx';
import type { Table } from '../csv/table.ts';
import { FileInput } from './file-chooser.tsx';

const DELIMITER_NAMES: Record<string, string> = { ',': 'comma', ';': 'semicolon', '\t': 'tab', '|': 'pipe' };

interface ChosenFileProps {
  file: File | undefined;
  table?: Table | undefined;
  /** Without it another file cannot be chosen. */
  onChoose?: (file: File) => void;
}

/** The chosen file and how it was understood. */
export function ChosenFile({ file, table, onChoose }: ChosenFileProps) {
  return (
    <div className="mt-5 flex items-center justify-between gap-4 border-y border-line py-2.5">
      <div className="min-w-0">
        <p className="wide wrap-anywhere">{file?.name}</p>
        <p className="text-[0.8125rem] text-ink-soft">
          {formatSize(file?.size ?? 0)}
          {table && `, ${DELIMITER_NAMES[table.delimiter]}-separated, `}
          {table && <span className="whitespace-nowrap">{table.encoding.toUpperCase()}</span>}
        </p>
      </div>
      {onChoose && (
        <FileInput
          label="CSV file"
          onChoose={onChoose}
          className={`${buttonClass({ variant: 'secondary', size: 'sm' })} shrink-0`}
        >
          Choose another
        </FileInput>
      )}
    </div>
  );
}

/** `1.4 MB` */
function formatSize(bytes: number): string {
  if (bytes < 1_024) return `${bytes} bytes`;
  const kilobytes = bytes / 1_024;
  return kilobytes < 1_024 ? `${Math.ceil(kilobytes)} KB` : `${(kilobytes / 1_024).toFixed(1)} MB`;
}
