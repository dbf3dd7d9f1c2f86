import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { TEXT_MAX_LENGTH } from '#contract/messages.ts';
import { counted } from '../count.ts';

/** Maximum number of characters to list. */
const NAMED = 3;

/** Shows the number of segments while a text is typed. Counting needs tables that are loaded on demand. */
export function SegmentCount({ text }: { text: string }) {
  const { data: segmentsOf } = useQuery({
    queryKey: ['segments'],
    queryFn: async () => (await import('./segments.ts')).segmentsOf,
  });
  const segments = text === '' ? undefined : segmentsOf?.(text);
  return (
    <p className="ml-auto text-right text-ink-soft tabular-nums">
      <span className={clsx(text.length > TEXT_MAX_LENGTH && 'font-medium text-failed')}>
        {counted(text.length, ['character', 'characters'])}
      </span>
      {segments && (
        <>
          {', '}
          {counted(segments.count, ['segment', 'segments'])}, {segments.encoding}
          {segments.foreign.length > 0 && (
            <span className="block text-xs">because of {segments.foreign.slice(0, NAMED).join(' ')}</span>
          )}
        </>
      )}
    </p>
  );
}
