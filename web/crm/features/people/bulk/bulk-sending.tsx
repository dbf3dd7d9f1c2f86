import { type UseFormReturn, useWatch } from 'react-hook-form';
import type { Channel } from '#contract/channels.ts';
import { toLocalInput } from '#crm/shared/local-time.ts';
import { PURPOSES } from '#crm/shared/messages/purposes.ts';
import { Field, TextInput } from '#ui/field.tsx';
import { useNow } from '#ui/relative-time.tsx';
import type { Order } from './bulk-order.ts';

interface SendingProps {
  form: UseFormReturn<Order>;
  channel: Channel;
}

/** What a message to many is for, which decides who may get it. */
export function PurposeField({ form, channel }: SendingProps) {
  const purpose = useWatch({ control: form.control, name: 'purpose' });
  const chosen = PURPOSES.find(({ value }) => value === purpose);
  return (
    <fieldset className="mb-3 min-w-0">
      <legend className="wide text-sm">Purpose</legend>
      <div className="mt-1.5 grid grid-cols-3 gap-2">
        {PURPOSES.map(({ value, label }) => (
          <label key={value} className={OPTION}>
            <input {...form.register('purpose')} type="radio" value={value} className={RADIO} />
            {label}
          </label>
        ))}
      </div>
      <p role="status" className="mt-1.5 text-sm leading-snug text-ink-soft">
        {chosen && `${chosen.about} ${chosen.who[channel]}`}
      </p>
    </fieldset>
  );
}

/** When a message to many goes out. */
export function WhenField({ form, channel }: SendingProps) {
  const when = useWatch({ control: form.control, name: 'when' });
  const { errors } = form.formState;
  const now = useNow();
  const isText = channel === 'text';
  return (
    <fieldset className="mb-3 min-w-0">
      <legend className="wide text-sm">When</legend>
      <div className="mt-1.5 grid gap-2 sm:grid-cols-2">
        <label className={OPTION}>
          <input {...form.register('when')} type="radio" value="soon" className={RADIO} />
          {isText ? 'As soon as allowed' : 'Now'}
        </label>
        <label className={OPTION}>
          <input {...form.register('when')} type="radio" value="then" className={RADIO} />
          At a chosen moment
        </label>
      </div>
      {when === 'then' && (
        <Field label="Moment, your time" error={errors.at?.message} className="mt-3">
          <TextInput
            {...form.register('at')}
            type="datetime-local"
            min={toLocalInput(new Date(now))}
            className="max-w-64 tabular-nums"
          />
        </Field>
      )}
      {isText && (
        <p className="mt-1.5 text-sm leading-snug text-ink-soft">
          Only by day where each person is. Where it is night, the text waits for the morning.
        </p>
      )}
    </fieldset>
  );
}

const OPTION =
  'flex min-h-11 cursor-pointer items-center gap-2 rounded-md border border-line-strong px-2.5 py-1 leading-tight ' +
  'has-checked:border-ink has-checked:bg-line/50 sm:min-h-9';
const RADIO = 'size-4 shrink-0 accent-ink';
