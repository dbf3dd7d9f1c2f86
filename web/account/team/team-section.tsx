import { lazy, Suspense, useState } from 'react';
import type { Account, AccountTeamMember } from '#contract/account.ts';
import { Button } from '#ui/button.tsx';
import { Meter } from '#ui/meter.tsx';
import { licenseStateOf } from '../shared/license-state.ts';
import { count, takenSeats } from '../shared/licenses.ts';
import { Loaded, Outcome, Section, useFocusBack } from '../shared/parts.tsx';
import { teamResource } from '../shared/resources.ts';
import { useAwaitedSeats } from '../shared/use-awaited.ts';
import { BuySeats } from './buy-seats.tsx';
import { MemberRow } from './member-row.tsx';

const MemberForm = lazy(async () => ({ default: (await import('./member-form.tsx')).MemberForm }));

/** The team members and the seats in use. */
export function TeamSection({ account }: { account: Account }) {
  const team = teamResource.use();
  const { paid } = account.licences;
  const taken = takenSeats(account.licences);
  const isAwaiting = useAwaitedSeats(paid);
  return (
    <Section id="team" title="Team" about="Each team license gives one more person the app, on your account.">
      <p role="status" className="mb-4 text-pending empty:hidden">
        {isAwaiting && 'Thank you. Your new licenses appear here as soon as your payment is confirmed.'}
      </p>
      {paid === 0 ? (
        <p className="mb-4 wide">No team licenses yet</p>
      ) : (
        <div className="mb-4 flex items-center justify-between gap-6">
          <p className="wide">
            {taken} of {count(paid, 'seat')} used
          </p>
          <Meter used={taken} total={paid} className="h-1.5 w-32" />
        </div>
      )}
      <div>
        <Loaded what="Your team" load={team}>
          {(members) => <Team account={account} members={members} />}
        </Loaded>
      </div>
    </Section>
  );
}

function Team({ account, members }: { account: Account; members: AccountTeamMember[] }) {
  const [inviting, setInviting] = useState(false);
  const [done, setDone] = useState('');
  const inviteButton = useFocusBack<HTMLButtonElement>(inviting);
  const waiting = members.filter(({ isActive, hasSeat }) => isActive && !hasSeat).length;
  const { opensApp } = licenseStateOf(account);
  return (
    <>
      {members.length === 0 ? (
        <p className="border-y border-line py-5 text-ink-soft">
          Nobody yet. Invite people by name and email; they get a link that signs them in.
        </p>
      ) : (
        <ul className="border-y border-line">
          {members.map((member) => (
            <MemberRow key={member.id} member={member} say={setDone} />
          ))}
        </ul>
      )}
      {waiting > 0 && (
        <p className="mt-4 text-pending">
          {waiting === 1 ? 'One person waits' : `${waiting} people wait`} for a seat. {count(waiting, 'more license')}{' '}
          {waiting === 1 ? 'lets them' : 'let them'} in right away.
        </p>
      )}
      <Outcome done={done} />
      {inviting ? (
        <Suspense fallback={<p className="mt-5 text-ink-soft">Loading…</p>}>
          <MemberForm
            title="Invite a team member"
            note={invitationNote(account.licences)}
            onSaved={({ email, hasSeat }) => {
              setInviting(false);
              setDone(hasSeat ? `Invited ${email}.` : `Invited ${email}, who waits for a seat.`);
            }}
            onClose={() => setInviting(false)}
          />
        </Suspense>
      ) : (
        <Button
          ref={inviteButton}
          variant={opensApp ? 'primary' : 'secondary'}
          className="mt-5"
          onClick={() => setInviting(true)}
        >
          Invite a team member
        </Button>
      )}
      {/* Team licenses open nothing without the owner's own license. */}
      {opensApp && <BuySeats prices={account.prices} wanted={Math.max(1, waiting)} />}
    </>
  );
}

/** Says before an invitation whether it comes with a seat. */
function invitationNote({ paid, used }: Account['licences']): string {
  if (used < paid) return 'They get an email with a link that signs them in.';
  const why = paid === 0 ? 'You have no team licenses yet' : 'All your seats are in use';
  return `${why}. We send the invitation, and they wait until a seat is free; the email says so.`;
}
