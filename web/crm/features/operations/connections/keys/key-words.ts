import { SCOPES, type Scope } from '#contract/api-keys.ts';
import { capitalize } from '#crm/shared/capitalize.ts';
import { counted } from '#crm/shared/count.ts';
import type { CheckGroup } from '../check-groups.tsx';

/** What a key may do, by noun, as its maker chooses it. */
export const SCOPE_GROUPS: readonly CheckGroup<Scope>[] = [
  {
    title: 'Customers',
    options: [
      { value: 'customers:read', label: 'Read customers, notes, tasks and messages' },
      { value: 'customers:write', label: 'Add and change customers, notes and tasks' },
    ],
  },
  {
    title: 'Leads',
    options: [
      { value: 'leads:read', label: 'Read leads and demos' },
      { value: 'leads:write', label: 'Change leads' },
    ],
  },
  { title: 'Messages', options: [{ value: 'messages:send', label: 'Send texts and emails, and draft them' }] },
  { title: 'Money', options: [{ value: 'money:read', label: 'Read purchases and what came in' }] },
];

const VERBS: readonly { verb: string; objects: Partial<Record<Scope, string>> }[] = [
  { verb: 'reads', objects: { 'customers:read': 'customers', 'leads:read': 'leads', 'money:read': 'purchases' } },
  { verb: 'changes', objects: { 'customers:write': 'customers', 'leads:write': 'leads' } },
  { verb: 'sends', objects: { 'messages:send': 'messages' } },
];

const and = new Intl.ListFormat('en');

/** `Reads customers and leads, changes leads, sends messages` */
export function scopesInWords(scopes: readonly Scope[]): string {
  const parts = VERBS.flatMap(({ verb, objects }) => {
    const named = SCOPES.filter((scope) => scopes.includes(scope)).flatMap((scope) => objects[scope] ?? []);
    return named.length > 0 ? [`${verb} ${and.format(named)}`] : [];
  });
  return capitalize(parts.join(', '));
}

const DAY_MS = 86_400_000;
/** How long before its end a key is marked. */
const WARNED_DAYS = 14;

/** Says that a key has ended, or will within two weeks. */
export function endWarning(expiresAt: string, now: number): { tone: 'failed' | 'pending'; label: string } | undefined {
  const left = Date.parse(expiresAt) - now;
  if (left <= 0) return { tone: 'failed', label: 'ended' };
  const days = Math.floor(left / DAY_MS);
  if (days >= WARNED_DAYS) return undefined;
  return { tone: 'pending', label: days === 0 ? 'ends within a day' : `ends in ${counted(days, ['day', 'days'])}` };
}

interface Call {
  scope: Scope;
  path: string;
  method?: string;
  body?: object;
}

/** The calls to try a key with, those that read first. */
const CALLS: readonly [Call, ...Call[]] = [
  { scope: 'customers:read', path: '/api/crm/customers?limit=5' },
  { scope: 'leads:read', path: '/api/crm/leads?limit=5' },
  { scope: 'money:read', path: '/api/crm/purchases?limit=5' },
  { scope: 'customers:write', path: '/api/crm/tasks', body: { title: 'Look at the new key' } },
  { scope: 'leads:write', path: '/api/crm/leads/LEAD_ID', method: 'PATCH', body: { nextStep: 'Call back' } },
  {
    scope: 'messages:send',
    path: '/api/crm/send-email',
    body: { customerId: 'CUSTOMER_ID', subject: 'Hello', content: 'Hello' },
  },
];

/** A line for a terminal that makes a first call with a new key. */
export function firstCall({ key, scopes }: { key: string; scopes: readonly Scope[] }, origin: string): string {
  const { path, method, body } = CALLS.find(({ scope }) => scopes.includes(scope)) ?? CALLS[0];
  const parts = [`curl ${method ? `-X ${method} ` : ''}'${origin}${path}'`, `-H 'Authorization: Bearer ${key}'`];
  if (body) parts.push(`-H 'Content-Type: application/json'`, `-d '${JSON.stringify(body)}'`);
  return parts.join(' ');
}
