import { Webhook } from 'standardwebhooks';
import { z } from 'zod';
import type { Sandbox } from '../core/sandbox.ts';

/** What `/hooks` does: takes them, refuses them with 500, answers too late, or says that it is gone (410). */
export const HOOK_MODES = ['ok', 'error', 'slow', 'gone'] as const;
type HookMode = (typeof HOOK_MODES)[number];

/** A webhook as it came, also when it was refused. */
export interface ReceivedHook {
  id: string;
  type: string;
  /** Whether its signature and its time were valid. */
  verified: boolean;
  at: string;
  body: unknown;
}

interface HookSettings {
  mode: HookMode;
  /** What verifies. Without one nothing is verified. */
  secret: string | null;
}

/** Keeps what `/hooks` has received. The inspector reads it too. */
export function createReceivedHooks({ store }: Sandbox) {
  const hooks = store.collection<ReceivedHook>('hooks');
  const settings = store.collection<HookSettings>('hook_settings');
  const read = (): HookSettings => settings.get('present') ?? { mode: 'ok', secret: null };

  function isValid(body: string, headers: Record<string, string>): boolean {
    const { secret } = read();
    if (secret === null) return false;
    try {
      new Webhook(secret).verify(body, headers);
      return true;
    } catch {
      return false;
    }
  }

  return {
    /** Returns the webhooks, newest first. */
    all: (): ReceivedHook[] => hooks.all().reverse(),
    settings: read,
    set: (changes: { mode?: HookMode | undefined; secret?: string | undefined }): void => {
      const { mode, secret } = read();
      settings.put('present', { mode: changes.mode ?? mode, secret: changes.secret ?? secret });
    },
    /** Keeps a webhook. @returns whether it may be accepted: it is verified, or there is no secret yet to verify with. */
    take: ({ headers, body }: { headers: Record<string, string>; body: string }): boolean => {
      const verified = isValid(body, headers);
      const at = new Date().toISOString();
      const { type } = z.object({ type: z.string() }).catch({ type: '' }).parse(parsed(body));
      const hook = { id: headers['webhook-id'] ?? '', type, verified, at, body: parsed(body) };
      hooks.put(`${at} ${crypto.randomUUID()}`, hook);
      return verified || read().secret === null;
    },
  };
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return body;
  }
}
