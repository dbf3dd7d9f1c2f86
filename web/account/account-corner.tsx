import { createPortal } from 'react-dom';
import { post } from '../client/api.ts';
import { describeLoadFailure } from '../client/describe-load-failure.ts';
import { Button } from '../ui/button.tsx';
import { flushAnswers } from './guide/answers.ts';
import { useSignOut } from './sign-in/use-sign-out.ts';

/** Shown at the end of the site's header, which React does not render. */
export function AccountCorner() {
  const signOut = useSignOut(async () => {
    await flushAnswers();
    await post('/api/account/sign-out', undefined);
  });
  const corner = document.getElementById('account-corner');
  if (!corner) return null;
  return createPortal(
    <>
      {signOut.error && (
        <span role="alert" className="text-sm text-failed">
          {describeLoadFailure(signOut.error)}
        </span>
      )}
      <Button
        variant="plain"
        size="sm"
        className="-mr-3 min-h-11 text-base"
        pending={signOut.pending}
        onClick={() => signOut.run()}
      >
        {signOut.pending ? 'Signing out…' : 'Sign out'}
      </Button>
    </>,
    corner,
  );
}
