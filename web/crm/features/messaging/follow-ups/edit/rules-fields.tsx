import { Controller, type UseFormReturn, useWatch } from 'react-hook-form';
import { Field, SelectInput, TextInput } from '#ui/field.tsx';
import { Switch } from '#ui/switch.tsx';
import { reentryWords } from '../follow-up-words.ts';
import type { LineForm } from './line-form.ts';

const HOLD_OUTS = [0, 5, 10, 15, 20];
const REENTRY_DAYS = 30;

/** What holds for the line as a whole: who is left out, who may come again, and what ends it. */
export function RulesFields({ form }: { form: UseFormReturn<LineForm> }) {
  const { control, formState } = form;
  const { errors } = formState;
  const holdOut = useWatch({ control, name: 'holdOut' });
  return (
    <div className="mt-2 flex flex-col gap-2">
      <div className="grid gap-x-6 gap-y-2 sm:grid-cols-2">
        <Controller
          control={control}
          name="reentryDays"
          render={({ field: { value, onChange, ...field } }) => (
            <Reentry days={value} onChange={onChange} error={errors.reentryDays?.message} field={field} />
          )}
        />
        <Field
          label="Held out"
          error={errors.holdOut?.message}
          hint={
            holdOut > 0
              ? `${holdOut} of 100 get nothing of it, which shows what the line does`
              : 'Without anybody held out, nobody knows what would have happened anyway'
          }
        >
          <SelectInput {...form.register('holdOut', { valueAsNumber: true })}>
            {[...new Set([...HOLD_OUTS, holdOut])]
              .toSorted((one, other) => one - other)
              .map((share) => (
                <option key={share} value={share}>
                  {share === 0 ? 'Nobody' : `${share}%`}
                </option>
              ))}
          </SelectInput>
        </Field>
      </div>
      <Controller
        control={control}
        name="stopsOnOwnMessage"
        render={({ field: { value, onChange, ...field } }) => (
          <Switch
            {...field}
            label="A message that one of us writes ends it"
            states={['No', 'Yes']}
            isSentence
            checked={value}
            onChange={onChange}
          />
        )}
      />
    </div>
  );
}

interface ReentryProps {
  days: number | null;
  onChange: (days: number | null) => void;
  error: string | undefined;
  field: { name: string; onBlur: () => void; ref: (element: HTMLElement | null) => void };
}

/** Never, or the days after the end from which on somebody may be in it again. */
function Reentry({ days, onChange, error, field }: ReentryProps) {
  return (
    <div className="flex gap-x-2">
      <Field
        className="min-w-0 grow"
        label="The same person"
        hint={Number.isNaN(days) ? undefined : reentryWords(days)}
      >
        <SelectInput
          {...field}
          value={days === null ? 'once' : 'again'}
          onChange={({ currentTarget }) => onChange(currentTarget.value === 'once' ? null : REENTRY_DAYS)}
        >
          <option value="once">Only once</option>
          <option value="again">Again after days</option>
        </SelectInput>
      </Field>
      {days !== null && (
        <Field label="Days" error={error && 'From 0 to 365'}>
          <TextInput
            type="number"
            inputMode="numeric"
            min={0}
            max={365}
            step={1}
            value={Number.isNaN(days) ? '' : days}
            onChange={({ currentTarget }) => onChange(currentTarget.valueAsNumber)}
            className="w-24! tabular-nums"
          />
        </Field>
      )}
    </div>
  );
}
