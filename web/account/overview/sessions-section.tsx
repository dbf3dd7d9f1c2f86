import { useState } from 'react';
import { del } from '#client/api.ts';
import type { AccountSession } from '#contract/account.ts';
import { Button } from '#ui/button.tsx';
import { timeAgo } from '#ui/time-ago.ts';
import { formatDay } from '../shared/dates.ts';
import { Loaded, Outcome, Section } from '../shared/parts.tsx';
import { sessionsResource } from '../shared/resources.ts';
import { useWrite } from '../shared/use-write.ts';
import { useSignOut } from '../sign-in/use-sign-out.ts';

export function SessionsSection() {
  const sessions = sessionsResource.use();
  const [done, setDone] = useState('');
  const signOut = useSignOut(() => del('/api/account/sessions'));
  return (
    <Section id="sessions" title="Where you are signed in" about="Every browser where you used a sign-in link.">
      <Loaded what="Your sessions" load={sessions}>
        {(rows) => (
          <ul className="border-y border-line">
            {rows.map((session) => (
              <SessionRow key={session.id} session={session} say={setDone} />
            ))}
          </ul>
        )}
      </Loaded>
      <Outcome done={done} />
      <Button variant="secondary" className="mt-5" pending={signOut.pending} onClick={() => signOut.run()}>
        {signOut.pending ? 'Signing out…' : 'Sign out everywhere'}
      </Button>
      <Outcome error={signOut.error} />
    </Section>
  );
}

interface SessionRowProps {
  session: AccountSession;
  /** Announces what was done, below the list. */
  say: (done: string) => void;
}

function SessionRow({ session, say }: SessionRowProps) {
  const { id, current, browser, createdAt, lastSeenAt } = session;
  const end = useWrite(() => del('/api/account/sessions/{id}', { params: { id } }), {
    onSuccess: async () => {
      await sessionsResource.read();
      say(`${browser} is signed out.`);
    },
    onError: () => void sessionsResource.read(),
  });
  return (
    <li className="border-b border-line py-3.5 last:border-0">
      <div className="flex items-center justify-between gap-4">
        <div className="min-w-0">
          <p className="wide">{browser}</p>
          <p className="text-ink-soft">
            {current ? 'This browser' : `Last seen ${timeAgo(Date.parse(lastSeenAt), Date.now())}`}, since{' '}
            {formatDay(createdAt)}
          </p>
        </div>
        {!current && (
          <Button
            variant="plain"
            size="sm"
            className="-mr-3 min-h-11 shrink-0 underline underline-offset-4"
            pending={end.pending}
            onClick={() => {
              say('');
              end.run();
            }}
          >
            Sign out<span className="sr-only"> {browser}</span>
          </Button>
        )}
      </div>
      <Outcome error={end.error} />
    </li>
  );
}
