import { type ApiKey, type ApiKeyInput, KEY_LIFETIME_DAYS, KEY_PREFIXES, type NewApiKey } from '#contract/api-keys.ts';
import type { SessionUser } from '#contract/staff.ts';
import type { StepUp } from '#contract/staff-profile.ts';
import type { Database } from '#server/database/database.ts';
import type { Actor } from '#server/http/staff-session.ts';
import type { AuditService } from '#server/modules/staff/audit/audit.service.ts';
import type { StepUpProof } from '#server/modules/staff/staff/step-up.service.ts';
import { notFound } from '#server/shared/errors.ts';
import { hashToken, newToken } from '#server/shared/token.ts';
import { isUuid } from '#server/shared/uuid.ts';
import { deleteKey, insertKey, listKeys, toApiKey } from './api-keys.store.ts';

const DAY_MS = 86_400_000;

interface Dependencies {
  database: Database;
  audit: AuditService;
  stepUp: StepUpProof;
  /** Whether the keys reach real vendors. */
  mode: 'sandbox' | 'live';
}

/** Keys of other programs. Everybody has their own, and admins see and end all. */
export function createApiKeysService({ database, audit, stepUp, mode }: Dependencies) {
  const ownerIn = ({ id, role }: SessionUser): string | undefined => (role === 'admin' ? undefined : id);

  return {
    list: (user: SessionUser): Promise<ApiKey[]> => listKeys(database.db, ownerIn(user)),
    /** Returns the key itself, which is not stored. @throws as `StepUpProof` does */
    create: async (actor: Actor, { name, scopes, expiresAt, ...proof }: ApiKeyInput): Promise<NewApiKey> => {
      const assertStillProven = await stepUp(actor, proof);
      const { user } = actor;
      const key = KEY_PREFIXES[mode] + newToken();
      return database.transaction(async (tx) => {
        await assertStillProven(tx);
        const row = await insertKey(tx, {
          userId: user.id,
          name,
          scopes: [...new Set(scopes)],
          tokenHash: hashToken(key),
          expiresAt: new Date(expiresAt ?? Date.now() + KEY_LIFETIME_DAYS * DAY_MS),
        });
        await audit.note(tx, { userId: user.id, action: 'create', subjectType: 'api_key', subjectId: row.id });
        return { ...toApiKey(row, user.username), key };
      });
    },
    /** Ends a key at once. @throws AppError('not_found'), and as `StepUpProof` does */
    end: async (actor: Actor, id: string, proof: StepUp): Promise<void> => {
      await stepUp(actor, proof);
      const { user } = actor;
      await database.transaction(async (tx) => {
        if (!isUuid(id) || !(await deleteKey(tx, id, ownerIn(user)))) notFound('key');
        await audit.note(tx, { userId: user.id, action: 'delete', subjectType: 'api_key', subjectId: id });
      });
    },
  };
}
