import { useStore } from '@nanostores/react';
import type { GuideDay } from '#contract/account.ts';
import { ANSWER_MAX_LENGTH } from '#contract/limits.ts';
import { Button } from '#ui/button.tsx';
import { Field, TextArea } from '#ui/field.tsx';
import { $answers, type AnswerState, resolveConflict, typeAnswer } from './answers.ts';

/** A day's question and its answer in this browser. */
export function DayAnswer({ day: { day, question, answer: saved } }: { day: GuideDay }) {
  const state = useStore($answers, { keys: [String(day)] })[day];
  const answer = state?.draft?.answer ?? saved;
  return (
    <div className="min-w-0 lg:col-span-7">
      <Field label={question} error={state?.status === 'refused' && `Not saved: ${state.problem}`}>
        <TextArea
          className="mt-1 min-h-24"
          maxLength={ANSWER_MAX_LENGTH}
          value={answer}
          onChange={(event) => typeAnswer(day, event.currentTarget.value, saved)}
        />
      </Field>
      {state?.status === 'conflict' ? (
        <Conflict day={day} saved={saved} />
      ) : (
        <SaveState state={state} isAnswered={saved.trim() !== ''} />
      )}
    </div>
  );
}

function SaveState({ state, isAnswered }: { state: AnswerState | undefined; isAnswered: boolean }) {
  return (
    <p role="status" className="-mt-5 min-h-6 text-sm text-ink-soft">
      {textOf(state, isAnswered)}
    </p>
  );
}

function textOf(state: AnswerState | undefined, isAnswered: boolean): string {
  switch (state?.status) {
    case 'saving':
      return 'Saving…';
    case 'kept':
      return 'Not saved yet, kept in this browser';
    case 'unkept':
      return 'Not saved yet. Keep this page open until it is.';
    case 'refused':
    case 'conflict':
      return '';
    default:
      return state || isAnswered ? 'Saved' : '';
  }
}

function Conflict({ day, saved }: { day: number; saved: string }) {
  return (
    <div role="alert" className="rounded-md border border-pending bg-pending-soft p-4">
      <p className="wide text-pending">A different answer was saved in another browser</p>
      <p className="mt-2 whitespace-pre-line wrap-anywhere">{saved === '' ? 'The answer was cleared there.' : saved}</p>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button size="sm" className="min-h-11" onClick={() => resolveConflict(day, 'mine', saved)}>
          Keep what I typed here
        </Button>
        <Button
          size="sm"
          variant="secondary"
          className="min-h-11"
          onClick={() => resolveConflict(day, 'theirs', saved)}
        >
          Use the other answer
        </Button>
      </div>
    </div>
  );
}
