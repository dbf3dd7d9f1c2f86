import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import type { Account } from '#contract/account.ts';
import { AccountCorner } from './account-corner.tsx';
import { AccountFrame } from './account-frame.tsx';
import { AccountPages } from './account-pages.tsx';
import { saveAnswersOf } from './guide/answers.ts';
import { $session } from './session/session.ts';
import { Loaded } from './shared/parts.tsx';
import { accountResource, identityOf } from './shared/resources.ts';
import { SignInPage } from './sign-in/sign-in-page.tsx';
import { useSignInElsewhere } from './sign-in/use-sign-in-elsewhere.ts';
import { useSignOutSince } from './sign-in/use-sign-out.ts';

/** Shows the account when signed in, and otherwise the sign-in form. */
export function App() {
  const session = useStore($session);
  useSignInElsewhere();
  useSignOutSince();
  const kept = accountResource.get();
  return (
    <>
      {session !== 'signed-in' && <SignInPage ended={session === 'ended' && kept !== undefined} />}
      {(session === 'signed-in' || (session === 'ended' && kept)) && (
        // Keeps what was typed when the session ends.
        <div hidden={session === 'ended'}>
          <LoadedAccount isEnded={session === 'ended'} />
        </div>
      )}
    </>
  );
}

function LoadedAccount({ isEnded }: { isEnded: boolean }) {
  const account = accountResource.use();
  if (account.data) return <SignedIn key={identityOf(account.data)} account={account.data} isEnded={isEnded} />;
  if (!account.error) return <AccountFrame />;
  return (
    <div className="page-inset py-16">
      <h1 className="mb-6 expanded text-claim leading-none">Your account</h1>
      <Loaded what="Your account" load={account}>
        {() => null}
      </Loaded>
    </div>
  );
}

function SignedIn({ account, isEnded }: { account: Account; isEnded: boolean }) {
  const identity = identityOf(account);
  useEffect(() => saveAnswersOf(identity), [identity]);
  return (
    <>
      {!isEnded && <AccountCorner />}
      <AccountPages account={account} />
    </>
  );
}
