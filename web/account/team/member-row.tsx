import { lazy, type Ref, Suspense, useState } from 'react';
import { del, patch, post } from '#client/api.ts';
import type { AccountTeamMember } from '#contract/account.ts';
import { StateBadge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Outcome, Question, useFocusBack } from '../shared/parts.tsx';
import { seatStateOf } from './seat-state.ts';
import { useTeamWrite } from './use-team-write.ts';

const MemberForm = lazy(async () => ({ default: (await import('./member-form.tsx')).MemberForm }));

interface MemberRowProps {
  member: AccountTeamMember;
  /** Announces what was done, below the list. */
  say: (done: string) => void;
}

export function MemberRow({ member, say }: MemberRowProps) {
  const { id, name, email, phone, role, isActive, joinedAt, hasSeat } = member;
  const state = seatStateOf(member);
  const [open, setOpen] = useState<'edit' | 'remove'>();
  const editButton = useFocusBack<HTMLButtonElement>(open === 'edit');
  const removeButton = useFocusBack<HTMLButtonElement>(open === 'remove');
  const params = { id };
  const invite = useTeamWrite(
    () => post('/api/account/team-members/{id}/invitation', undefined, { params }),
    () => say(`Another invitation is on its way to ${email}.`),
  );
  const setActive = useTeamWrite(
    (next: 0 | 1) => patch('/api/account/team-members/{id}', { isActive: next }, { params }),
    (_, next) => say(next ? `${name} is active again.` : `${name} can no longer open the app.`),
  );
  const press = (write: () => void) => () => {
    say('');
    invite.reset();
    setActive.reset();
    write();
  };
  return (
    <li className="border-b border-line py-4 last:border-0">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <div className="min-w-0">
          <p className="wide wrap-anywhere">{name}</p>
          <p className="text-[0.9375rem] text-ink-soft wrap-anywhere">
            {[email, phone, role].filter(Boolean).join('\u00a0· ')}
          </p>
        </div>
        <p className="flex flex-wrap items-baseline gap-x-2">
          <StateBadge tone={state.tone}>{state.label}</StateBadge>
          {state.detail && <span className="text-[0.8125rem] text-ink-soft">{state.detail}</span>}
        </p>
      </div>
      {open === undefined && (
        <div className="mt-1 -ml-3 flex flex-wrap">
          {isActive === 1 && !joinedAt && (
            <Action name={name} pending={invite.pending} onPress={press(() => invite.run())}>
              {invite.pending ? 'Sending…' : 'Resend invitation'}
            </Action>
          )}
          {/* Who only waits for a seat has nothing that could be turned off. */}
          {(!isActive || hasSeat === 1) && (
            <Action name={name} pending={setActive.pending} onPress={press(() => setActive.run(isActive ? 0 : 1))}>
              {isActive ? 'Deactivate' : 'Activate'}
            </Action>
          )}
          <Action name={name} ref={editButton} onPress={press(() => setOpen('edit'))}>
            Edit
          </Action>
          <Action name={name} ref={removeButton} onPress={press(() => setOpen('remove'))}>
            Remove
          </Action>
        </div>
      )}
      <Outcome error={invite.error ?? setActive.error} />
      {open === 'edit' && (
        <Suspense fallback={<p className="mt-3 text-ink-soft">Loading…</p>}>
          <MemberForm
            title={`Edit ${name}`}
            member={member}
            onSaved={(saved) => {
              setOpen(undefined);
              say(`${saved.name} saved.`);
            }}
            onClose={() => setOpen(undefined)}
          />
        </Suspense>
      )}
      {open === 'remove' && <Removal member={member} say={say} onClose={() => setOpen(undefined)} />}
    </li>
  );
}

interface ActionProps {
  /** The member's name, for screen readers. */
  name: string;
  children: string;
  pending?: boolean;
  onPress: () => void;
  ref?: Ref<HTMLButtonElement>;
}

function Action({ name, children, pending = false, onPress, ref }: ActionProps) {
  return (
    <Button
      ref={ref}
      variant="plain"
      size="sm"
      className="min-h-11 underline decoration-line-strong underline-offset-4"
      pending={pending}
      onClick={onPress}
    >
      <span>
        {children}
        <span className="sr-only"> {name}</span>
      </span>
    </Button>
  );
}

function Removal({ member, say, onClose }: MemberRowProps & { onClose: () => void }) {
  const { id, name, hasSeat } = member;
  const remove = useTeamWrite(
    () => del('/api/account/team-members/{id}', { params: { id } }),
    () => say(`${name} was removed.`),
  );
  return (
    <Question title={`Remove ${name}?`} className="mt-3">
      <p className="mt-2 max-w-[56ch]">
        {hasSeat
          ? 'They can no longer open the app, and what they answered in the guide is deleted. The seat is free for somebody else. To turn their access off for a while, deactivate them instead.'
          : 'Their invitation no longer counts, and what they answered in the guide is deleted.'}
      </p>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button variant="danger" pending={remove.pending} onClick={() => remove.run()}>
          {remove.pending ? 'Removing…' : 'Yes, remove'}
        </Button>
        <Button variant="quiet" onClick={onClose}>
          Keep
        </Button>
      </div>
      <Outcome error={remove.error} />
    </Question>
  );
}
