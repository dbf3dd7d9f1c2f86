import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useQuery } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { visibleEmail } from '#contract/email-pattern.ts';
import { Role } from '#contract/roles.ts';
import { type StaffInvitation, StaffInvitationInput } from '#contract/staff-users.ts';
import { ScreenSection } from '#crm/shared/layout/screen-section.tsx';
import { Loaded } from '#crm/shared/load-failure.tsx';
import { dateLabel } from '#crm/shared/local-time.ts';
import { StateBadge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Field, TextInput } from '#ui/field.tsx';
import { RelativeTime, useNow } from '#ui/relative-time.tsx';
import { Select } from '#ui/select.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { useOnline } from '#ui/use-online.ts';
import { ROLE_LABELS, ROLE_OPTIONS } from './role-labels.ts';
import { invite, withdraw } from './staff-user-changes.ts';
import { invitationsQuery } from './staff-user-queries.ts';

export function InvitationsSection() {
  const invitations = useQuery(invitationsQuery);
  return (
    <ScreenSection
      title="Invitations"
      about="A mail with a link, which works once and for seven days, while its sender is an admin. Inviting an address again makes the earlier link void."
    >
      <InvitationForm />
      <Loaded
        what="Open invitations"
        query={invitations}
        skeleton={<Skeleton className="mt-5 h-12 w-full" />}
        className="mt-5"
      >
        {(data) => (
          <ul aria-label="Open invitations" className="mt-5 border-y border-line empty:hidden">
            {data.map((invitation) => (
              <InvitationRow key={invitation.id} invitation={invitation} />
            ))}
          </ul>
        )}
      </Loaded>
    </ScreenSection>
  );
}

const BLANK: StaffInvitationInput = { email: '', role: 'member' };

function InvitationForm() {
  const form = useForm<StaffInvitationInput>({
    resolver: standardSchemaResolver(StaffInvitationInput),
    defaultValues: BLANK,
  });
  const online = useOnline();
  const role = form.watch('role');
  const send = (input: StaffInvitationInput) =>
    invite(input, () => {
      // An address that was typed since belongs to the next invitation.
      if (visibleEmail(form.getValues('email')) === input.email) form.resetField('email');
    });
  return (
    <form
      noValidate
      aria-label="Invite somebody"
      onSubmit={form.handleSubmit(send)}
      className="flex flex-wrap items-start gap-x-2 gap-y-1"
    >
      <Field label="Email address" error={form.formState.errors.email?.message} className="grow basis-56">
        <TextInput
          {...form.register('email')}
          required
          type="email"
          inputMode="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
      </Field>
      <div className="flex gap-2 pt-6.75">
        <Select
          label="Role of who is invited"
          className="h-12"
          value={role}
          options={ROLE_OPTIONS}
          onChange={(value) => form.setValue('role', Role.parse(value))}
        />
        <Button type="submit" variant="secondary" className="h-12" disabled={!online}>
          Send invitation
        </Button>
      </div>
    </form>
  );
}

function InvitationRow({ invitation }: { invitation: StaffInvitation }) {
  const { email, role, invitedBy, createdAt, expiresAt } = invitation;
  const online = useOnline();
  const isExpired = Date.parse(expiresAt) <= useNow();
  return (
    <li className="flex items-center justify-between gap-4 border-b border-line py-3 last:border-0">
      <div className="min-w-0">
        <p className="wrap-anywhere">
          <span className="font-medium">{email}</span>{' '}
          <span className="text-ink-soft">as {ROLE_LABELS[role].toLowerCase()}</span>
        </p>
        <p className="flex flex-wrap items-baseline gap-x-2 text-[0.8125rem] text-ink-soft">
          <span>
            Sent <RelativeTime instant={createdAt} />
            {invitedBy && ` by ${invitedBy}`}
            {!isExpired && `, works until ${dateLabel(expiresAt)}`}
          </span>
          {isExpired && <StateBadge tone="failed">Expired</StateBadge>}
        </p>
      </div>
      <Button
        variant="quiet"
        size="sm"
        className="min-h-11 shrink-0 lg:min-h-8"
        aria-label={`Withdraw the invitation of ${email}`}
        disabled={!online}
        onClick={() => withdraw(invitation)}
      >
        Withdraw
      </Button>
    </li>
  );
}
