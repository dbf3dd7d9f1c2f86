import * as z from 'zod/mini';
import { Instant } from './fields.ts';
import { KEY_NAME_MAX_LENGTH } from './limits.ts';
import { plainLine } from './plain-line.ts';
import { StepUp } from './staff-profile.ts';

/**
 * What a key may be used for, by noun. Customers are those, their team members, notes, tasks, messages and follow-ups. A call without a
 * scope is closed to keys.
 */
export const SCOPES = [
  'customers:read',
  'customers:write',
  'leads:read',
  'leads:write',
  'messages:send',
  'money:read',
] as const;
export const Scope = z.enum(SCOPES, `A scope must be one of ${SCOPES.join(', ')}`);
export type Scope = z.infer<typeof Scope>;

/** Begins each key, so that a lost one is recognized. A key of the sandbox is useless elsewhere. */
export const KEY_PREFIXES = { live: 'key_live_', sandbox: 'key_test_' } as const;

/** Calls a minute with one key, over all instances. */
export const KEY_CALLS_A_MINUTE = 120;

/** How long a key works unless its maker says otherwise. */
export const KEY_LIFETIME_DAYS = 365;

const FUTURE = 'expiresAt must be in the future';

export const ApiKeyInput = z.extend(StepUp, {
  name: z
    .string('Name is required')
    .check(
      z.overwrite(plainLine),
      z.minLength(1, 'Name is required'),
      z.maxLength(KEY_NAME_MAX_LENGTH, 'Name is too long'),
    ),
  scopes: z
    .array(Scope, 'Choose at least one scope')
    .check(z.minLength(1, 'Choose at least one scope'), z.maxLength(SCOPES.length, 'Choose each scope once')),
  /** A year from now, when it is omitted. */
  expiresAt: z.optional(
    z.iso
      .datetime({ offset: true, error: 'expiresAt must be an ISO time' })
      .check(z.refine((at) => Date.parse(at) > Date.now(), FUTURE)),
  ),
});
export type ApiKeyInput = z.infer<typeof ApiKeyInput>;

export const ApiKey = z.object({
  id: z.string(),
  name: z.string(),
  scopes: z.array(Scope),
  /** Whose rights it has at most. */
  madeBy: z.string(),
  createdAt: Instant,
  expiresAt: Instant,
  /** Accurate to a minute. */
  lastUsedAt: z.nullable(Instant),
});
export type ApiKey = z.infer<typeof ApiKey>;

/** The only answer with the key itself, of which just a hash is stored. */
export const NewApiKey = z.extend(ApiKey, { key: z.string() });
export type NewApiKey = z.infer<typeof NewApiKey>;
