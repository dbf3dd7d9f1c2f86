/** The product's name, and where one is. */
export function WordMark() {
  return (
    <p className="flex items-baseline gap-2 whitespace-nowrap">
      <span className="expanded text-[0.9375rem]">Insurance 24/7 AI</span>
      <span className="font-mono text-xs text-ink-soft max-[25rem]:hidden">CRM</span>
    </p>
  );
}
