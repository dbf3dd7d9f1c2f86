import { type FormEvent, useEffect, useRef } from 'react';
import { patch, post } from '#client/api.ts';
import { ApiError } from '#client/api-error.ts';
import type { AccountTeamMember, TeamInvitation } from '#contract/account.ts';
import { EMAIL_MAX_LENGTH, NAME_MAX_LENGTH, PHONE_MAX_LENGTH } from '#contract/limits.ts';
import { Button } from '#ui/button.tsx';
import { Field, TextInput } from '#ui/field.tsx';
import { Outcome, Question } from '../shared/parts.tsx';
import { useTeamWrite } from './use-team-write.ts';

interface MemberFormProps {
  title: string;
  note?: string;
  /** The team member to change. Without one, the form invites somebody. */
  member?: AccountTeamMember;
  onSaved: (member: AccountTeamMember) => void;
  onClose: () => void;
}

/** Name, email, phone and role. Shows the server's errors at their fields. */
export function MemberForm({ title, note, member, onSaved, onClose }: MemberFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const save = useTeamWrite(
    (invitation: TeamInvitation) =>
      member
        ? patch('/api/account/team-members/{id}', invitation, { params: { id: member.id } })
        : post('/api/account/team-members', invitation),
    onSaved,
  );
  const issues = save.error instanceof ApiError ? save.error.issues : [];
  const issueOf = (field: string) => issues.find(({ path }) => path === field)?.message;
  useEffect(() => {
    if (save.error) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [save.error]);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const read = (field: string) => String(data.get(field) ?? '').trim();
    const blank = member ? null : undefined;
    save.run({
      name: read('name'),
      email: read('email'),
      phone: read('phone') || blank,
      role: read('role') || blank,
    });
  };
  const submitLabel = member ? 'Save' : 'Send invitation';
  return (
    <Question title={title} className="mt-5">
      {note && <p className="mt-1.5 text-ink-soft">{note}</p>}
      <form ref={form} noValidate onSubmit={submit} className="mt-4 grid gap-x-5 sm:grid-cols-2">
        <Field label="Name" error={issueOf('name')}>
          <TextInput
            name="name"
            defaultValue={member?.name}
            required
            autoComplete="off"
            autoCapitalize="words"
            maxLength={NAME_MAX_LENGTH}
          />
        </Field>
        <Field label="Email" error={issueOf('email')}>
          <TextInput
            name="email"
            type="email"
            defaultValue={member?.email}
            required
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={EMAIL_MAX_LENGTH}
          />
        </Field>
        <Field label="Phone, optional" error={issueOf('phone')}>
          <TextInput
            name="phone"
            type="tel"
            defaultValue={member?.phone ?? ''}
            autoComplete="off"
            maxLength={PHONE_MAX_LENGTH}
          />
        </Field>
        <Field label="Role, optional" error={issueOf('role')}>
          <TextInput name="role" defaultValue={member?.role ?? ''} autoComplete="off" maxLength={100} />
        </Field>
        <div className="mt-2 flex flex-wrap gap-3 sm:col-span-2">
          <Button type="submit" pending={save.pending}>
            {save.pending ? (member ? 'Saving…' : 'Sending…') : submitLabel}
          </Button>
          <Button variant="quiet" onClick={onClose}>
            Close
          </Button>
        </div>
      </form>
      <Outcome error={issues.length > 0 ? null : save.error} />
    </Question>
  );
}
