import { useStore } from '@nanostores/react';
import { useState } from 'react';
import type { GuideDay } from '#contract/account.ts';
import { Button } from '#ui/button.tsx';
import { writeToClipboard } from '#ui/clipboard.ts';
import { $answers } from './answers.ts';
import { DayAnswer } from './day-answer.tsx';

/** A day with its task, prompt and question, folded into its title while closed. */
export function DayEntry({ day, startsOpen }: { day: GuideDay; startsOpen: boolean }) {
  const [isOpen, setOpen] = useState(startsOpen);
  // Whatever is not saved stays in sight.
  const isUnsaved = useStore($answers, { keys: [String(day.day)] })[day.day]?.draft !== undefined;
  const isAnswered = day.answer.trim() !== '';
  return (
    <li className="border-b border-line">
      <details
        id={`day-${day.day}`}
        className="question group scroll-mt-4"
        open={isOpen || isUnsaved}
        onToggle={(event) => setOpen(event.currentTarget.open)}
      >
        <summary className="flex items-center justify-between gap-6 py-3 group-open:pt-6 group-open:pb-2">
          <h3 className="min-w-0">
            <span className="label-mono block text-signal-text">
              Day {day.day}
              {isAnswered && <span className="text-ok"> · Answered</span>}
            </span>
            <span className="block wide text-lg leading-snug group-open:text-xl">{day.title}</span>
          </h3>
          <i aria-hidden className="question-mark" />
        </summary>
        <div className="grid gap-x-10 gap-y-5 pb-5 lg:grid-cols-12">
          <Task day={day} />
          <DayAnswer day={day} />
        </div>
      </details>
    </li>
  );
}

function Task({ day: { task, prompt } }: { day: GuideDay }) {
  return (
    <div className="min-w-0 lg:col-span-5">
      <p className="max-w-[52ch] whitespace-pre-line wrap-anywhere">{task.slice(0, -prompt.length).trimEnd()}</p>
      <div className="mt-2 max-w-[56ch] border-l-2 border-pine bg-paper-sunk py-3 pr-3 pl-4">
        <p className="whitespace-pre-line wrap-anywhere">{prompt}</p>
        <CopyPrompt prompt={prompt} />
      </div>
    </div>
  );
}

function CopyPrompt({ prompt }: { prompt: string }) {
  const [outcome, setOutcome] = useState('');
  const copy = async () =>
    setOutcome(
      (await writeToClipboard(prompt)) ? 'Copied' : 'Your browser does not allow it. Select the text instead.',
    );
  return (
    <p className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1">
      <Button variant="secondary" size="sm" className="min-h-11" onClick={() => void copy()}>
        Copy the prompt
      </Button>
      <span aria-live="polite" className="text-sm text-ink-soft">
        {outcome}
      </span>
    </p>
  );
}
