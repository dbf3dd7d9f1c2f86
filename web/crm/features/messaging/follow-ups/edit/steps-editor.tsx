import { ArrowDown, ArrowUp, Plus, X } from 'lucide-react';
import { type Ref, useImperativeHandle, useRef } from 'react';
import type { FieldErrors } from 'react-hook-form';
import { type FollowUpStep, MOST_STEPS, type Trigger } from '#contract/follow-ups.ts';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { blankStep, type LineForm, moved } from './line-form.ts';
import { StepFields } from './step-fields.tsx';

interface StepsEditorProps {
  steps: readonly FollowUpStep[];
  onChange: (steps: readonly FollowUpStep[]) => void;
  trigger: Trigger;
  errors: FieldErrors<LineForm>['steps'];
  /** Gets the focus when a step is not complete. */
  ref: Ref<{ focus: () => void }>;
}

/** The steps of a line as fields, which are added, taken out, and moved up and down. */
export function StepsEditor({ steps, onChange, trigger, errors, ref }: StepsEditorProps) {
  const list = useRef<HTMLOListElement>(null);
  useImperativeHandle(ref, () => ({
    // After the fields have been drawn with what is wrong.
    focus: () => requestAnimationFrame(() => list.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()),
  }));
  /** After the step has been drawn at its new place. */
  const focusIn = (number: number, control: string) =>
    requestAnimationFrame(() => {
      const step = list.current?.children[number - 1];
      const wanted = step?.querySelector<HTMLElement>(`${control}:not(:disabled)`);
      (wanted ?? step?.querySelector<HTMLElement>('button:not(:disabled)'))?.focus();
    });
  const move = (number: number, by: 1 | -1) => {
    onChange(moved(steps, number - 1, by));
    focusIn(number + by, by === 1 ? '[data-down]' : '[data-up]');
  };
  const remove = (number: number) => {
    onChange(steps.filter((_, index) => index !== number - 1));
    focusIn(Math.min(number, steps.length - 1), '[data-remove]');
  };
  const add = () => {
    onChange([...steps, blankStep()]);
    focusIn(steps.length + 1, 'input');
  };
  const isFull = steps.length >= MOST_STEPS;
  return (
    <fieldset className="min-w-0">
      <legend className="wide text-sm">Steps</legend>
      <ol ref={list} className="mt-1.5 flex flex-col gap-3">
        {steps
          .map((step, index) => ({ step, number: index + 1 }))
          .map(({ step, number }) => (
            <li key={number} className="rounded-md border border-line-strong bg-paper-raised">
              <fieldset className="min-w-0">
                <legend className="sr-only">Step {number}</legend>
                <div className="flex items-center border-b border-line pl-4">
                  <span aria-hidden className="wide text-sm">
                    Step {number}
                  </span>
                  <span className="ml-auto flex">
                    <IconButton
                      data-up
                      icon={ArrowUp}
                      label={`Move step ${number} up`}
                      disabled={number === 1}
                      onClick={() => move(number, -1)}
                    />
                    <IconButton
                      data-down
                      icon={ArrowDown}
                      label={`Move step ${number} down`}
                      disabled={number === steps.length}
                      onClick={() => move(number, 1)}
                    />
                    <IconButton
                      data-remove
                      icon={X}
                      label={`Take out step ${number}`}
                      disabled={steps.length === 1}
                      onClick={() => remove(number)}
                    />
                  </span>
                </div>
                <StepFields
                  step={step}
                  number={number}
                  isBooking={trigger === 'booking_made'}
                  errors={errors?.[number - 1]}
                  onChange={(next) => onChange(steps.map((one) => (one === step ? next : one)))}
                />
              </fieldset>
            </li>
          ))}
      </ol>
      {errors?.message && (
        <p role="alert" className="mt-1.5 text-sm font-medium text-failed">
          {errors.message}
        </p>
      )}
      <div className="mt-3 flex flex-wrap items-center gap-x-3">
        <Button variant="secondary" size="sm" className="max-lg:min-h-11" disabled={isFull} onClick={add}>
          <Plus aria-hidden className="size-4" />
          Add step
        </Button>
        {isFull && <p className="text-sm text-ink-soft">A line has at most {MOST_STEPS} steps.</p>}
      </div>
    </fieldset>
  );
}
