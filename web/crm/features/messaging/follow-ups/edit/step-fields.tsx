import { useQuery } from '@tanstack/react-query';
import type { FieldErrors } from 'react-hook-form';
import {
  type FollowUpStep,
  isMessageStep,
  STEP_ACTIONS,
  type StepAction,
  WAIT_UNITS,
  type WaitUnit,
} from '#contract/follow-ups.ts';
import { LEAD_STAGES, type LeadStage } from '#contract/leads.ts';
import { templatesQuery } from '#crm/shared/messages/templates.query.ts';
import { STAGE_LABELS } from '#crm/shared/stage-labels.ts';
import { Field, SelectInput, TextInput } from '#ui/field.tsx';
import { ACTION_LABELS } from '../follow-up-words.ts';
import { TemplateWords } from '../template-words.tsx';
import { templatesFor, withAction, withWait } from './line-form.ts';

interface StepFieldsProps {
  step: FollowUpStep;
  /** From 1. */
  number: number;
  /** Whether the line begins with a booking, which a step may come before. */
  isBooking: boolean;
  errors: FieldErrors<FollowUpStep> | undefined;
  onChange: (step: FollowUpStep) => void;
}

/** When a step comes, and what it does. */
export function StepFields({ step, number, isBooking, errors, onChange }: StepFieldsProps) {
  return (
    <div className="flex flex-wrap gap-x-3 px-4 pt-3 pb-1">
      <WhenFields step={step} number={number} isBooking={isBooking} errors={errors} onChange={onChange} />
      <Field label="Does" error={errors?.action?.message} className="w-44 max-sm:w-full">
        <SelectInput
          value={step.action}
          onChange={({ currentTarget }) => onChange(withAction(step, currentTarget.value as StepAction))}
          className="h-11!"
        >
          {STEP_ACTIONS.map((action) => (
            <option key={action} value={action}>
              {ACTION_LABELS[action]}
            </option>
          ))}
        </SelectInput>
      </Field>
      <ObjectField step={step} errors={errors} onChange={onChange} />
    </div>
  );
}

function WhenFields({ step, number, isBooking, errors, onChange }: StepFieldsProps) {
  const { amount, unit, at, before } = step.wait;
  const problems = errors?.wait;
  const message = problems?.amount?.message ?? problems?.unit?.message ?? problems?.before?.message;
  return (
    <>
      <Field
        label={number === 1 || before ? 'Wait' : 'Then wait'}
        error={message && (Number.isFinite(amount) ? message : 'A number')}
        className="w-20"
      >
        <TextInput
          type="number"
          inputMode="numeric"
          min={0}
          step={1}
          value={Number.isFinite(amount) ? amount : ''}
          onChange={({ currentTarget }) => onChange(withWait(step, { amount: currentTarget.valueAsNumber }))}
          className="h-11! tabular-nums"
        />
      </Field>
      <Field label="Unit" className="w-28 max-sm:grow">
        <SelectInput
          value={unit}
          onChange={({ currentTarget }) => onChange(withWait(step, { unit: currentTarget.value as WaitUnit }))}
          className="h-11!"
        >
          {WAIT_UNITS.map((value) => (
            <option key={value} value={value}>
              {value}
            </option>
          ))}
        </SelectInput>
      </Field>
      {isBooking && (
        <Field label="Counted" className="w-48 max-sm:w-full">
          <SelectInput
            value={before ? 'before' : 'after'}
            onChange={({ currentTarget }) => onChange(withWait(step, { before: currentTarget.value === 'before' }))}
            className="h-11!"
          >
            <option value="after">{number === 1 ? 'after the booking' : 'after the step before'}</option>
            <option value="before">before the demo</option>
          </SelectInput>
        </Field>
      )}
      {unit === 'days' && !before && (
        <Field
          label="At, their time"
          hint={at ? undefined : 'At any hour'}
          error={problems?.at?.message}
          className="w-36"
        >
          <TextInput
            type="time"
            step={60}
            value={at ?? ''}
            onChange={({ currentTarget }) => onChange(withWait(step, { at: currentTarget.value || null }))}
            className="h-11! tabular-nums"
          />
        </Field>
      )}
    </>
  );
}

const OBJECT = 'min-w-0 grow basis-56';

type ObjectFieldProps = Pick<StepFieldsProps, 'step' | 'errors' | 'onChange'>;

/** What the step does it with. */
function ObjectField({ step, errors, onChange }: ObjectFieldProps) {
  if (isMessageStep(step.action)) return <TemplateField step={step} errors={errors} onChange={onChange} />;
  if (step.action === 'stage') {
    return (
      <Field label="Stage" error={errors?.stage?.message} className={OBJECT}>
        <SelectInput
          value={step.stage ?? ''}
          onChange={({ currentTarget }) => onChange({ ...step, stage: currentTarget.value as LeadStage })}
          className="h-11!"
        >
          {LEAD_STAGES.map((stage) => (
            <option key={stage} value={stage}>
              {STAGE_LABELS[stage]}
            </option>
          ))}
        </SelectInput>
      </Field>
    );
  }
  return (
    <Field
      label={step.action === 'task' ? 'Title' : 'What they are told'}
      error={errors?.title?.message}
      className={OBJECT}
    >
      <TextInput
        type="text"
        autoComplete="off"
        value={step.title ?? ''}
        onChange={({ currentTarget }) => onChange({ ...step, title: currentTarget.value })}
        className="h-11!"
      />
    </Field>
  );
}

function TemplateField({ step, errors, onChange }: ObjectFieldProps) {
  const { data = [] } = useQuery(templatesQuery);
  const templates = templatesFor(step.action, data);
  const chosen = templates.find(({ id }) => id === step.templateId);
  return (
    <>
      <Field
        label="Template"
        className={OBJECT}
        error={errors?.templateId?.message}
        hint={templates.length === 0 && `There is no template for ${step.action === 'text' ? 'texts' : 'emails'} yet`}
      >
        <SelectInput
          value={chosen?.id ?? ''}
          onChange={({ currentTarget }) => onChange({ ...step, templateId: currentTarget.value || null })}
          className="h-11!"
        >
          <option value="">Choose a template</option>
          {templates.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectInput>
      </Field>
      {chosen && (
        <div className="mb-3 w-full min-w-0 text-[0.8125rem]">
          <TemplateWords template={chosen} />
        </div>
      )}
    </>
  );
}
