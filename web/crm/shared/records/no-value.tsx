/** Stands in a column for a value that is none, such as zero. Screen readers get the value. Rows without column headers leave the place empty. */
export function NoValue({ children = 'None' }: { children?: string }) {
  return (
    <span className="text-ink-soft">
      <span aria-hidden className="hidden one-line:inline">
        –
      </span>
      <span className="sr-only">{children}</span>
    </span>
  );
}
