import { AppError } from '../../shared/errors.ts';

/** Refuses what is asked of a customer or team member who is not there, or no longer. */
export function missingPerson(who: 'customer' | 'team member'): never {
  throw new AppError('not_found', `This ${who} does not exist`);
}
