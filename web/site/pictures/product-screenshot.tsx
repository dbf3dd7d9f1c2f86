import { clsx } from 'clsx';

/** The AI workspace on a renewal: a conversation, its sources, a draft letter. `className` sizes its frame. */
export function ProductScreenshot({ className }: { className?: string }) {
  return <div className={clsx('aspect-[8/5] border border-line-strong', className)} />;
}
