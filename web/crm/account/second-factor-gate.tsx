import { useQueryClient } from '@tanstack/react-query';
import { Button } from '../../ui/button.tsx';
import { forget } from '../query-client.ts';
import { useLogout } from '../session/use-logout.ts';
import { WordMark } from '../word-mark.tsx';
import { SecondFactorSection } from './second-factor/second-factor-section.tsx';

/** In place of the CRM for a user who must have a second factor and has none yet. */
export function SecondFactorGate() {
  const client = useQueryClient();
  const logout = useLogout();
  return (
    <>
      <header className="flex min-h-14 items-center justify-between gap-x-4 border-b border-line px-4 md:px-6">
        <WordMark />
        <Button variant="quiet" size="sm" className="-mr-3" pending={logout.isPending} onClick={() => logout.mutate()}>
          Logout
        </Button>
      </header>
      <main>
        <h1 className="expanded px-4 pt-8 text-2xl md:px-6">One more step</h1>
        <p className="max-w-prose px-4 pt-2 text-ink-soft md:px-6">
          Everybody who works here needs a second factor. Set yours up now; it takes a minute and an authenticator app.
        </p>
        {/* Loaded anew, the session says that nothing is missing any more. */}
        <SecondFactorSection onDone={() => forget(client)} />
      </main>
    </>
  );
}
