import { clsx } from 'clsx';
import { useId } from 'react';
import type { FollowUp } from '#contract/follow-ups.ts';
import { formatCount } from '#crm/shared/count.ts';
import { PlainLink } from '#crm/shared/navigation/links.tsx';
import { NoValue } from '#crm/shared/records/no-value.tsx';
import { formatShare } from '#crm/shared/share.ts';
import { StateBadge } from '#ui/badge.tsx';
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '#ui/table.tsx';
import { stateOf, TRIGGER_WORDS } from './follow-up-words.ts';
import { linePath } from './place.ts';

/** All lines: those that are on with what they do, then those that wait to be read. */
export function LineList({ lines }: { lines: readonly FollowUp[] }) {
  const on = lines.filter(({ isOn }) => isOn);
  const off = lines.filter(({ isOn }) => !isOn);
  return (
    <>
      <Group title="On" lines={on}>
        Nothing goes out by itself yet. Read a line below, try it on somebody, and an admin turns it on.
      </Group>
      <Group title="Off" lines={off}>
        All of them are on.
      </Group>
    </>
  );
}

interface Figure {
  header: string;
  /** Behind the figure, where there is no header. */
  word: string;
  value: (line: FollowUp) => number;
  isShare?: boolean;
}

const FIGURES: readonly Figure[] = [
  { header: 'In it', word: 'in it', value: ({ active }) => active },
  { header: 'So far', word: 'so far', value: ({ enrolled }) => enrolled },
  { header: 'Answered', word: 'answered', value: ({ answered }) => answered, isShare: true },
  { header: 'Booked', word: 'booked', value: ({ booked }) => booked, isShare: true },
  { header: 'Paid', word: 'paid', value: ({ paid }) => paid, isShare: true },
];

interface GroupProps {
  title: string;
  lines: readonly FollowUp[];
  /** Shown when there are none. */
  children: string;
}

function Group({ title, lines, children }: GroupProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="expanded px-4 pt-6 pb-3 text-base md:px-6">
        {title}
      </h2>
      {lines.length === 0 ? (
        <div className="border-b border-line px-4 pb-6 text-ink-soft md:px-6">
          <p className="max-w-prose">{children}</p>
        </div>
      ) : (
        <Table aria-labelledby={id}>
          <TableHead className="max-md:sr-only">
            <TableRow className={clsx(ROW, 'h-8 items-center border-b border-line text-xs text-ink-soft')}>
              <TableHeader>Name</TableHeader>
              <TableHeader className="md:max-lg:sr-only">Begins</TableHeader>
              <TableHeader>State</TableHeader>
              {FIGURES.map(({ header }) => (
                <TableHeader key={header} className="text-right!">
                  {header}
                </TableHeader>
              ))}
            </TableRow>
          </TableHead>
          <TableBody>
            {lines.map((line) => (
              <LineRow key={line.id} line={line} />
            ))}
          </TableBody>
        </Table>
      )}
    </section>
  );
}

function LineRow({ line }: { line: FollowUp }) {
  const { id, name, trigger, enrolled } = line;
  const state = stateOf(line);
  return (
    <TableRow
      className={clsx(
        ROW,
        'relative min-h-10 items-center border-b border-line py-2 transition-colors hover:bg-line/30 max-md:py-3',
      )}
    >
      <TableCell className="max-md:col-span-2 max-md:pr-20">
        <PlainLink
          href={linePath(id)}
          // The whole row takes the press.
          className="font-medium whitespace-normal wrap-anywhere after:absolute after:inset-0"
        >
          {name}
        </PlainLink>
      </TableCell>
      <TableCell className={clsx(BELOW, 'whitespace-normal! text-ink-soft max-md:w-full')}>
        {TRIGGER_WORDS[trigger]}
      </TableCell>
      <TableCell className="max-md:absolute max-md:top-3 max-md:right-4">
        <StateBadge tone={state.tone}>{state.label}</StateBadge>
      </TableCell>
      {FIGURES.map(({ header, word, value, isShare }) => (
        <TableCell
          key={header}
          className={clsx(
            'tabular-nums max-md:text-[0.8125rem] max-md:text-ink-soft md:text-right',
            enrolled === 0 && 'max-md:hidden',
          )}
        >
          {enrolled === 0 ? <NoValue /> : formatCount(value(line))}
          <span className="md:hidden"> {word}</span>
          {isShare && enrolled > 0 && (
            <span className="ml-1.5 text-xs text-ink-soft max-xl:hidden">{formatShare(value(line) / enrolled)}</span>
          )}
        </TableCell>
      ))}
    </TableRow>
  );
}

const ROW =
  'px-4 max-md:flex! max-md:flex-wrap max-md:gap-x-3 md:grid-cols-[minmax(0,1fr)_4.5rem_repeat(5,4rem)] md:gap-x-3 md:px-6 ' +
  'lg:grid-cols-[minmax(0,16rem)_minmax(0,1fr)_4.5rem_repeat(5,4.5rem)] ' +
  'xl:grid-cols-[minmax(0,18rem)_minmax(0,1fr)_5rem_repeat(5,6.5rem)]';

/** Below the name, where there is no room beside it. */
const BELOW = 'md:max-lg:col-start-1 md:max-lg:row-start-2';
