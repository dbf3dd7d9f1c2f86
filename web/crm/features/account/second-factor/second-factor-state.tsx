import type { Account } from '../../../../../contract/staff-account.ts';
import { StateBadge } from '../../../../ui/badge.tsx';
import { Button } from '../../../../ui/button.tsx';
import { RelativeTime } from '../../../../ui/relative-time.tsx';

/** With this many codes left, the user is advised to create new ones. */
const FEW_CODES = 3;

interface SecondFactorStateProps extends Readonly<Account['secondFactor']> {
  onSetUp: () => void;
  onRemove: () => void;
}

export function SecondFactorState(props: SecondFactorStateProps) {
  const { since, required, recoveryCodesLeft, onSetUp, onRemove } = props;
  if (since === null) {
    return (
      <>
        <p>
          <StateBadge tone={required ? 'failed' : 'neutral'}>
            {required ? 'Required, and not set up' : 'Off'}
          </StateBadge>
        </p>
        <Button variant={required ? 'primary' : 'secondary'} className="mt-4" onClick={onSetUp}>
          Set up second factor
        </Button>
      </>
    );
  }
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-3">
        <StateBadge tone="ok">On</StateBadge>
        <span className="text-ink-soft">
          since <RelativeTime instant={since} />
        </span>
      </p>
      <p className={recoveryCodesLeft <= FEW_CODES ? 'mt-2 text-pending' : 'mt-2 text-ink-soft'}>
        {recoveryCodesLeft} recovery {recoveryCodesLeft === 1 ? 'code' : 'codes'} left.
        {recoveryCodesLeft <= FEW_CODES && ' Turn it off and set it up again for new ones.'}
      </p>
      <Button variant="secondary" className="mt-4" onClick={onRemove}>
        Turn off
      </Button>
    </>
  );
}
