import type { StaffSettings, StaffSettingsUpdate } from '#contract/staff-users.ts';
import type { Database } from '#server/database/database.ts';
import type { Actor } from '#server/http/staff-session.ts';
import { AppError } from '#server/shared/errors.ts';
import type { AuditService } from '../audit/audit.service.ts';
import { lockAdmins } from './admin-rights.ts';
import type { PasswordProof } from './password-proof.ts';
import { requiresSecondFactor, setSecondFactorRequired } from './staff-settings.store.ts';

/** The settings that admins make for all staff users. */
export type StaffSettingsService = ReturnType<typeof createStaffSettingsService>;

interface Dependencies {
  database: Database;
  audit: AuditService;
  provePassword: PasswordProof;
  /** STAFF_SECOND_FACTOR requires a second factor of all users, and overrides the admins' setting. */
  requiredByServer: boolean;
}

export function createStaffSettingsService(dependencies: Dependencies) {
  const { database, audit, provePassword, requiredByServer } = dependencies;

  const isRequired = async () => requiredByServer || (await requiresSecondFactor(database.db));

  async function read(): Promise<StaffSettings> {
    return {
      secondFactorRequired: (await isRequired()) ? 1 : 0,
      secondFactorRequiredByServer: requiredByServer ? 1 : 0,
    };
  }

  return {
    read,
    /**
     * @throws AppError('invalid_input' | 'rate_limited') for a wrong password, 'forbidden' when the actor is no longer an admin,
     * 'conflict' when STAFF_SECOND_FACTOR decides
     */
    change: async (actor: Actor, { secondFactorRequired, password }: StaffSettingsUpdate): Promise<StaffSettings> => {
      if (requiredByServer) {
        throw new AppError(
          'conflict',
          'The server’s setting STAFF_SECOND_FACTOR decides this. Whoever runs it can change it.',
        );
      }
      await provePassword(actor, 'password', password);
      await database.transaction(async (tx) => {
        await lockAdmins(tx, actor.user.id);
        if (!(await setSecondFactorRequired(tx, secondFactorRequired))) return;
        const action = secondFactorRequired ? 'second_factor_required' : 'second_factor_optional';
        await audit.note(tx, { userId: actor.user.id, action, subjectType: 'user', subjectId: actor.user.id });
      });
      return read();
    },
    requiresSecondFactor: isRequired,
  };
}
