import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useForm } from 'react-hook-form';
import { put } from '#client/api.ts';
import { SendingSettings, type SendingSettingsUpdate, WIDEST_SENDING } from '#contract/gate.ts';
import { refuseAtFields } from '#crm/shared/forms/refuse-at-fields.ts';
import { useWrite } from '#crm/shared/records/use-write.ts';
import { Button } from '#ui/button.tsx';
import { Field, TextInput } from '#ui/field.tsx';
import { useOnline } from '#ui/use-online.ts';
import { sendingSettingsQuery } from './sending-queries.ts';

/** The hours and caps, which may only be narrower than the product’s own. */
export function SendingForm({ settings }: { settings: SendingSettings }) {
  const online = useOnline();
  const form = useForm<SendingSettings>({
    resolver: standardSchemaResolver(SendingSettings),
    // What a colleague has saved meanwhile comes in, and what is being typed stays.
    values: settings,
    resetOptions: { keepDirtyValues: true },
  });
  const save = useWrite({
    write: (changes: SendingSettingsUpdate) => put('/api/crm/settings/sending', changes),
    succeeded: { title: 'Sending Hours Saved', description: 'They hold for all texts that wait, too.' },
    failed: (error) => (refuseAtFields(form, error) ? undefined : 'Not Saved'),
    onSuccess: (saved) => form.reset(saved),
    reload: [sendingSettingsQuery.queryKey],
  });
  const { register, formState } = form;
  const { errors, isDirty, dirtyFields } = formState;
  // What another admin has set since it was loaded stays.
  const changesIn = (next: SendingSettings): SendingSettingsUpdate =>
    Object.fromEntries(Object.entries(next).filter(([field]) => dirtyFields[field as keyof SendingSettings]));
  const time = { type: 'time', step: 60, required: true, className: 'tabular-nums' } as const;
  const number = { type: 'number', inputMode: 'numeric', min: 0, step: 1, required: true } as const;
  return (
    <form
      noValidate
      aria-label="Hours and caps"
      onSubmit={form.handleSubmit((next) => save.mutate(changesIn(next)))}
      className="flex flex-col gap-3"
    >
      <div className="grid gap-x-4 gap-y-2 sm:grid-cols-3">
        <Field label="From" error={errors.opensAt?.message}>
          <TextInput {...register('opensAt')} {...time} />
        </Field>
        <Field label="Until" hint="Nothing goes out at this minute" error={errors.closesAt?.message}>
          <TextInput {...register('closesAt')} {...time} />
        </Field>
        <Field label="Sundays from" error={errors.sundayOpensAt?.message}>
          <TextInput {...register('sundayOpensAt')} {...time} />
        </Field>
      </div>
      <div className="grid gap-x-4 gap-y-2 sm:grid-cols-3">
        <Field label="Texts a day" hint="To one number. 0 sends none" error={errors.textsADay?.message}>
          <TextInput {...register('textsADay', { valueAsNumber: true })} {...number} max={WIDEST_SENDING.textsADay} />
        </Field>
        <Field label="Texts in seven days" hint="To one number. 0 sends none" error={errors.textsAWeek?.message}>
          <TextInput {...register('textsAWeek', { valueAsNumber: true })} {...number} max={WIDEST_SENDING.textsAWeek} />
        </Field>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="secondary" disabled={!online || !isDirty} pending={save.isPending}>
          {save.isPending ? 'Saving...' : 'Save hours'}
        </Button>
        {isDirty && (
          <Button variant="quiet" onClick={() => form.reset(settings)}>
            Discard
          </Button>
        )}
      </div>
    </form>
  );
}
