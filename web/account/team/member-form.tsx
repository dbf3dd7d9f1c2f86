import { type FormEvent, useEffect, useRef, useState } from 'react';
import { patch, post } from '#client/api.ts';
import { ApiError } from '#client/api-error.ts';
import type { AccountTeamMember, TeamInvitation } from '#contract/account.ts';
import { EMAIL_MAX_LENGTH, NAME_MAX_LENGTH, PHONE_MAX_LENGTH } from '#contract/limits.ts';
import { Button } from '#ui/button.tsx';
import { Field, TextInput } from '#ui/field.tsx';
import { Outcome, Question } from '../shared/parts.tsx';
import { changesSince } from './changes-since.ts';
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
  const [opened] = useState(member);
  const save = useTeamWrite(
    (typed: TeamInvitation) =>
      opened
        ? patch('/api/account/team-members/{id}', changesSince(opened, typed), { params: { id: opened.id } })
        : post('/api/account/team-members', typed),
    onSaved,
  );
  const issues = save.error instanceof ApiError ? save.error.issues : [];
  const issueOf = (field: string) => issues.find(({ path }) => path === field)?.message;
  useEffect(() => {
    if (save.error) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [save.error]);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { elements } = event.currentTarget;
    const read = (field: string) => (elements.namedItem(field) as HTMLInputElement).value.trim();
    save.run({
      name: read('name'),
      email: read('email'),
      phone: read('phone') || null,
      role: read('role') || null,
    });
  };
  const hasJoined = Boolean(member?.joinedAt);
  const submitLabel = member ? 'Save' : 'Send invitation';
  return (
    <Question title={title} className="mt-5">
      {note && <p className="mt-1.5 text-ink-soft">{note}</p>}
      <form ref={form} noValidate onSubmit={submit} className="mt-4 grid gap-x-5 sm:grid-cols-2">
        <Field label="Name" error={issueOf('name')}>
          <TextInput
            name="name"
            defaultValue={opened?.name}
            required
            autoComplete="off"
            autoCapitalize="words"
            maxLength={NAME_MAX_LENGTH}
          />
        </Field>
        <Field
          label="Email"
          error={issueOf('email')}
          hint={hasJoined && 'They sign in with it. Only our team can change it.'}
        >
          <TextInput
            name="email"
            type="email"
            defaultValue={opened?.email}
            disabled={hasJoined}
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
            defaultValue={opened?.phone ?? ''}
            autoComplete="off"
            maxLength={PHONE_MAX_LENGTH}
          />
        </Field>
        <Field label="Role, optional" error={issueOf('role')}>
          <TextInput name="role" defaultValue={opened?.role ?? ''} autoComplete="off" maxLength={100} />
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
