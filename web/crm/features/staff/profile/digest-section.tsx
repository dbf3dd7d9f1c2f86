import { useQuery } from '@tanstack/react-query';
import { Controller } from 'react-hook-form';
import { post, put } from '#client/api.ts';
import { Digest } from '#contract/digest.ts';
import { ScreenSection } from '#crm/shared/layout/screen-section.tsx';
import { Loaded } from '#crm/shared/load-failure.tsx';
import { TimeZoneInput } from '#crm/shared/people/time-zone-input.tsx';
import { useWrite } from '#crm/shared/records/use-write.ts';
import { Button } from '#ui/button.tsx';
import { Field, TextInput } from '#ui/field.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { Switch } from '#ui/switch.tsx';
import { digestQuery } from './profile-queries.ts';
import { useProfileForm } from './use-profile-form.ts';

export function DigestSection() {
  const digest = useQuery(digestQuery);
  return (
    <ScreenSection
      title="Morning digest"
      about="A mail each day about new leads, demos, your tasks and whoever waits, in place of the one about tasks. On a day without any, none comes."
    >
      <Loaded what="Your digest" query={digest} skeleton={<Skeleton className="h-40 w-full max-w-sm" />}>
        {(data) => <DigestForm digest={data} />}
      </Loaded>
    </ScreenSection>
  );
}

function DigestForm({ digest }: { digest: Digest }) {
  const { register, control, errors, pending, submit } = useProfileForm({
    schema: Digest,
    initial: digest,
    keepsValues: true,
    write: (settings) => put('/api/crm/account/digest', settings),
    succeeded: { title: 'Digest Saved', description: 'It holds from the next mail on.' },
    failed: 'Digest Not Saved',
  });
  return (
    <form noValidate onSubmit={submit} className="flex max-w-sm flex-col gap-2">
      <Controller
        control={control}
        name="isOn"
        render={({ field: { value, ...field } }) => (
          <Switch {...field} label="Mail me each day" states={['Off', 'On']} checked={value} />
        )}
      />
      <Field label="Time" error={errors.at?.message}>
        <TextInput {...register('at')} required type="time" step={60} className="max-w-40 tabular-nums" />
      </Field>
      <Controller
        control={control}
        name="timeZone"
        render={({ field: { onChange, ...field } }) => (
          <Field label="Time zone" error={errors.timeZone?.message}>
            <TimeZoneInput {...field} onChange={(zone) => onChange(zone ?? '')} />
          </Field>
        )}
      />
      <div className="mt-1 flex flex-wrap gap-2">
        <Button type="submit" variant="secondary" pending={pending}>
          {pending ? 'Saving...' : 'Save digest'}
        </Button>
        <SendNow />
      </div>
    </form>
  );
}

function SendNow() {
  const send = useWrite({
    write: () => post('/api/crm/account/digest/test', undefined),
    succeeded: { title: 'Digest Sent', description: 'It is on its way to your address.' },
    failed: 'Digest Not Sent',
    // Nothing that is shown has changed.
    reload: [],
  });
  return (
    <Button variant="quiet" pending={send.isPending} onClick={() => send.mutate()}>
      {send.isPending ? 'Sending...' : 'Send me one now'}
    </Button>
  );
}
