interface SuggestionProps {
  value: string;
  label?: string;
  onTake: (value: string) => void;
}

/** A better answer for the field above, taken with one tap. */
export function Suggestion({ value, label = `Use ${value}`, onTake }: SuggestionProps) {
  return (
    <button
      type="button"
      onClick={() => onTake(value)}
      className="-mt-1 mb-1 inline-flex min-h-8 max-w-full items-center rounded-md border border-line-strong px-2.5 text-sm font-medium break-all hover:border-ink"
    >
      {label}
    </button>
  );
}
