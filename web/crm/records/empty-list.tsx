export function EmptyList({ text }: { text: string }) {
  return <p className="px-4 py-16 text-center text-ink-soft md:px-6">{text}</p>;
}
