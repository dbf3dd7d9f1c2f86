import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useQuery } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { put } from '#client/api.ts';
import { PasswordProof } from '#contract/staff-profile.ts';
import { refuseAtFields } from '#crm/shared/forms/refuse-at-fields.ts';
import { ScreenSection } from '#crm/shared/layout/screen-section.tsx';
import { Loaded } from '#crm/shared/load-failure.tsx';
import { useWrite } from '#crm/shared/records/use-write.ts';
import { Button } from '#ui/button.tsx';
import { Field, TextInput } from '#ui/field.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { useOnline } from '#ui/use-online.ts';
import { PEOPLE, staffSettingsQuery } from './staff-user-queries.ts';

/** Shows whether everybody needs a second factor, and changes that. */
export function SecondFactorSection() {
  const settings = useQuery(staffSettingsQuery);
  return (
    <ScreenSection
      title="Second factor"
      about="A code from an app on the phone, asked for after the password. Everybody sets up their own in their account."
    >
      <Loaded what="This setting" query={settings} skeleton={<Skeleton className="h-24 w-full" />}>
        {({ secondFactorRequired, secondFactorRequiredByServer }) => (
          <>
            <p className="max-w-prose">
              {secondFactorRequired
                ? 'Everybody has to have one. Whoever has none sets it up before anything else.'
                : 'Nobody has to have one.'}
            </p>
            {secondFactorRequiredByServer ? (
              <p className="mt-1 max-w-prose text-ink-soft">
                The server’s setting <code className="font-mono text-xs">STAFF_SECOND_FACTOR</code> says so, and is
                changed by whoever runs the server.
              </p>
            ) : (
              <RequirementForm isRequired={secondFactorRequired === 1} />
            )}
          </>
        )}
      </Loaded>
    </ScreenSection>
  );
}

function RequirementForm({ isRequired }: { isRequired: boolean }) {
  const online = useOnline();
  const form = useForm<PasswordProof>({
    resolver: standardSchemaResolver(PasswordProof),
    defaultValues: { password: '' },
  });
  const change = useWrite({
    write: ({ password }: PasswordProof) =>
      put('/api/crm/staff-settings', { secondFactorRequired: isRequired ? 0 : 1, password }),
    succeeded: ({ secondFactorRequired }) =>
      secondFactorRequired
        ? { title: 'Second Factor Required', description: 'Whoever has none is asked to set it up now.' }
        : { title: 'Second Factor Optional', description: 'Those who have one go on using it.' },
    failed: (error) => (refuseAtFields(form, error) ? undefined : 'Not Changed'),
    onSuccess: () => form.reset(),
    reload: PEOPLE,
  });
  return (
    <form
      noValidate
      aria-label="Require a second factor"
      onSubmit={form.handleSubmit((proof) => change.mutate(proof))}
      className="mt-3 flex max-w-sm flex-col gap-2"
    >
      <Field label="Your password" error={form.formState.errors.password?.message}>
        <TextInput {...form.register('password')} required type="password" autoComplete="current-password" />
      </Field>
      <Button
        type="submit"
        variant="secondary"
        className="mt-1 self-start"
        disabled={!online}
        pending={change.isPending}
      >
        {change.isPending ? 'Changing...' : isRequired ? 'Require it no more' : 'Require it of everybody'}
      </Button>
    </form>
  );
}
