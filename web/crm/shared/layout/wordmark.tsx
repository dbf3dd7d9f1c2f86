/** The product's name, followed by `CRM` where there is room. Without room `CRM` wraps out of sight. */
export function Wordmark() {
  return (
    <p className="flex h-6 flex-wrap items-baseline leading-6 gap-x-2 overflow-hidden whitespace-nowrap">
      <span className="expanded text-[0.9375rem]">Insurance 24/7 AI</span>
      <span className="font-mono text-xs text-ink-soft">CRM</span>
    </p>
  );
}
