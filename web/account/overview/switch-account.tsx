import { post } from '#client/api.ts';
import type { Account } from '#contract/account.ts';
import { Button } from '#ui/button.tsx';
import { flushAnswers } from '../guide/answers.ts';
import { Outcome } from '../shared/parts.tsx';
import { forgetAll } from '../shared/resource.ts';
import { accountResource } from '../shared/resources.ts';
import { useWrite } from '../shared/use-write.ts';

/** For owners who also belong to somebody else's team. */
export function SwitchAccount({ account: { switchTo } }: { account: Account }) {
  const change = useWrite(
    async () => {
      await flushAnswers();
      return post('/api/account/switch', undefined);
    },
    {
      onSuccess: (account) => {
        forgetAll();
        accountResource.set(account);
      },
    },
  );
  if (!switchTo) return null;
  return (
    <div>
      <Button variant="secondary" pending={change.pending} onClick={() => change.run()}>
        {switchTo === 'owner' ? 'Go to your own account' : 'Go to your team member account'}
      </Button>
      <Outcome error={change.error} />
    </div>
  );
}
