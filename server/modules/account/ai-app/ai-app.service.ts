import { randomUUID } from 'node:crypto';
import { hasAccess } from '#contract/access.ts';
import type { AppAccess } from '#contract/app-access.ts';
import type { Database, Db } from '#server/database/database.ts';
import type { AccountHolder } from '#server/http/account-session.ts';
import { personOfSub, toAppAccess } from '#server/shared/app-access.ts';
import { AppError } from '#server/shared/errors.ts';
import type { AccessService } from './access.service.ts';
import { findCustomerAccess, findMemberAccess, findMembership } from './ai-app.store.ts';
import type { SigningKeysService } from './signing-keys.service.ts';

const TOKEN_LIFETIME_SECONDS = 60;

export type AiAppService = ReturnType<typeof createAiAppService>;

interface Dependencies {
  database: Database;
  access: AccessService;
  keys: SigningKeysService;
  publicUrl: string;
  appUrl: string;
}

export function createAiAppService({ database, access, keys, publicUrl, appUrl }: Dependencies) {
  /** Assigns the seats again, under the owner's lock, whenever they are used. */
  async function readCounted(tx: Db, holder: AccountHolder): Promise<AppAccess | undefined> {
    const before = await find(tx, holder);
    if (!before) return undefined;
    await access.refresh(tx, [before.account]);
    return find(tx, holder);
  }

  return {
    /**
     * Returns the app's address with a token that signs the holder in. The token works once, within a minute. Returns
     * undefined without access.
     */
    urlFor: async (holder: AccountHolder): Promise<string | undefined> => {
      const found = await database.transaction((tx) => readCounted(tx, holder));
      if (!found || !hasAccess(found.state)) return undefined;
      const { state: _, until: __, ...claims } = found;
      const now = Math.floor(Date.now() / 1000);
      const token = await keys.sign({
        ...claims,
        iss: publicUrl,
        aud: new URL(appUrl).origin,
        iat: now,
        exp: now + TOKEN_LIFETIME_SECONDS,
        jti: randomUUID(),
      });
      const url = new URL(appUrl);
      url.searchParams.set('token', token);
      return url.href;
    },
    /** Returns why the app does not open, as a message for the holder. */
    whyClosed: async (holder: AccountHolder): Promise<string> => {
      const found = await find(database.db, holder);
      const membership = holder.teamMemberId ? await findMembership(database.db, holder.teamMemberId) : undefined;
      return access.noAccessReason({ state: found?.state ?? 'none', membership });
    },
    /** Returns what the app learns about `customer:{id}` or `member:{id}`. @throws AppError('not_found') */
    read: async (sub: string): Promise<AppAccess> => {
      const found = await find(database.db, holderOf(sub));
      if (!found) throw new AppError('not_found', 'Nobody is known by this name');
      return found;
    },
  };
}

async function find(db: Db, { customerId, teamMemberId }: AccountHolder): Promise<AppAccess | undefined> {
  if (customerId) {
    const found = await findCustomerAccess(db, customerId);
    return found && toAppAccess(`customer:${customerId}`, found);
  }
  const found = teamMemberId ? await findMemberAccess(db, teamMemberId) : undefined;
  return found && toAppAccess(`member:${teamMemberId}`, found);
}

function holderOf(sub: string): AccountHolder {
  const person = personOfSub(sub);
  return {
    customerId: person?.kind === 'customer' ? person.id : null,
    teamMemberId: person?.kind === 'member' ? person.id : null,
  };
}
