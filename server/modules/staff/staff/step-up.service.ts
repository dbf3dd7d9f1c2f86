import type { StepUp } from '#contract/staff-profile.ts';
import type { Db } from '#server/database/database.ts';
import type { Actor } from '#server/http/staff-session.ts';
import { AppError } from '#server/shared/errors.ts';
import { assertStillProven, type PasswordProof } from './password-proof.ts';
import type { SecondFactorService } from './second-factor.service.ts';

/**
 * Checks the password or the code that comes with a change of somebody's rights, because the session alone may be stolen or left
 * open. Wrong ones count as failed logins. Returns a check for the transaction of what another password ends: it locks the
 * actor's row, and throws when the password is no longer the proven one.
 * @throws AppError('step_up_required' | 'invalid_input' | 'rate_limited')
 */
export type StepUpProof = (actor: Actor, proof: StepUp) => Promise<(tx: Db) => Promise<void>>;

export function createStepUpProof(
  provePassword: PasswordProof,
  secondFactor: Pick<SecondFactorService, 'prove'>,
): StepUpProof {
  return async (actor, { password, code }) => {
    if (password === undefined && code === undefined) {
      throw new AppError('step_up_required', 'Confirm this with your password, or a code from your authenticator app.');
    }
    const provedHash = password === undefined ? undefined : await provePassword(actor, 'password', password);
    if (code !== undefined) await secondFactor.prove(actor.user.id, code);
    return async (tx) => {
      if (password !== undefined) await assertStillProven(tx, actor, 'password', provedHash);
    };
  };
}
