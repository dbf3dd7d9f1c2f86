/** Keys that are pressed together or in sequence, such as `g c`. */
export function Keys({ keys }: { keys: string }) {
  return (
    <span className="flex shrink-0 gap-1">
      {keys.split(' ').map((key) => (
        <Key key={key}>{key}</Key>
      ))}
    </span>
  );
}

export function Key({ children }: { children: string }) {
  return (
    <kbd className="min-w-5 rounded-sm border border-line-strong px-1 text-center font-mono text-xs leading-4.5">
      {children}
    </kbd>
  );
}
