import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { type FollowUp, type FollowUpStep, isMessageStep } from '#contract/follow-ups.ts';
import type { Template } from '#contract/templates.ts';
import { lowerFirst } from '#crm/shared/capitalize.ts';
import { PURPOSES } from '#crm/shared/messages/purposes.ts';
import { templatesQuery } from '#crm/shared/messages/templates.query.ts';
import { ACTION_LABELS, endWords, objectOf, reentryWords, TRIGGER_WORDS, waitWords } from '../follow-up-words.ts';
import { TemplateWords } from '../template-words.tsx';

/** A line as one reads a recipe: what begins it, each step with its wait and its words, and what ends it. */
export function Recipe({ line }: { line: FollowUp }) {
  const { data: templates } = useQuery(templatesQuery);
  const { trigger, steps } = line;
  return (
    <>
      <ol aria-label="Steps" className="max-w-2xl">
        <Station mark="begin">
          <p className="wide">{TRIGGER_WORDS[trigger]}</p>
        </Station>
        {steps
          .map((step, index) => ({ step, number: index + 1 }))
          .map(({ step, number }) => (
            <Station key={number} mark="step">
              <p className="text-ink-soft">{waitWords(step.wait, number === 1)}</p>
              <StepWords step={step} templates={templates} />
            </Station>
          ))}
        <Station mark="end">
          <p>
            <span className="text-ink-soft">until </span>
            {endWords(trigger)}
          </p>
        </Station>
      </ol>
      <Rules line={line} />
    </>
  );
}

/** One stop on the way. The rail runs through all of them. */
function Station({ mark, children }: { mark: 'begin' | 'step' | 'end'; children: ReactNode }) {
  return (
    <li className={clsx('relative pl-7', mark === 'end' ? 'pb-1' : 'pb-5')}>
      {mark !== 'end' && (
        <span aria-hidden className="absolute top-2.5 -bottom-2.5 left-[0.4375rem] w-px bg-line-strong" />
      )}
      <span aria-hidden className={clsx('absolute top-1 left-0 size-[0.9375rem] rounded-full border-2', MARKS[mark])} />
      {children}
    </li>
  );
}

const MARKS = {
  begin: 'border-signal bg-signal',
  step: 'border-line-strong bg-paper',
  end: 'rounded-none! border-ink-soft bg-ink-soft',
};

function StepWords({ step, templates }: { step: FollowUpStep; templates: readonly Template[] | undefined }) {
  const template = isMessageStep(step.action) ? templates?.find(({ id }) => id === step.templateId) : undefined;
  return (
    <>
      <p className="wrap-anywhere">
        {ACTION_LABELS[step.action]} <strong className="font-medium">{objectOf(step, templates)}</strong>
      </p>
      {template && (
        <div className="mt-1.5 text-[0.8125rem]">
          <TemplateWords template={template} />
        </div>
      )}
    </>
  );
}

function Rules({ line: { purpose, reentryDays, holdOut, stopsOnOwnMessage } }: { line: FollowUp }) {
  const words = PURPOSES.find(({ value }) => value === purpose);
  return (
    <dl className="mt-6 grid max-w-2xl grid-cols-[7.5rem_minmax(0,1fr)] gap-x-4 gap-y-1.5 border-t border-line pt-4 [&>dt]:text-ink-soft">
      <dt>Purpose</dt>
      <dd>
        {words && (
          <>
            {words.about} Texts {lowerFirst(words.who.text)} Emails {lowerFirst(words.who.email)}
          </>
        )}
      </dd>
      <dt>Our messages</dt>
      <dd>{stopsOnOwnMessage ? 'One that one of us writes ends it.' : 'One that one of us writes does not end it.'}</dd>
      <dt>Again</dt>
      <dd>{reentryWords(reentryDays)}</dd>
      <dt>Held out</dt>
      <dd>{holdOut > 0 ? `${holdOut} of 100 people get nothing of it, to compare.` : 'Nobody.'}</dd>
    </dl>
  );
}
