import { useEffect, useEffectEvent, useState } from 'react';
import { type EmailCheck, emailErrorOf } from './email-check.ts';

interface RememberedPress {
  isRemembered: boolean;
  remember: () => void;
  /** Called when the visitor has changed their mind. */
  forget: () => void;
}

interface Ways {
  goOn: () => void;
  refuse: (error: string) => void;
}

/** Remembers a press on the submit button during the check of the address, and submits the form after the check. */
export function useRememberedPress(check: EmailCheck, { goOn, refuse }: Ways): RememberedPress {
  const [isRemembered, setRemembered] = useState(false);
  const act = useEffectEvent((result: EmailCheck) => {
    const error = emailErrorOf(result);
    if (!error && result.status !== 'valid') return;
    setRemembered(false);
    if (error) refuse(error);
    else goOn();
  });

  useEffect(() => {
    if (isRemembered) act(check);
  }, [isRemembered, check]);

  return {
    isRemembered,
    remember: () => setRemembered(true),
    forget: () => setRemembered(false),
  };
}
