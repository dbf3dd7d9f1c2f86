import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { AppError } from '../shared/errors.ts';
import { bearerTokenOf, hasBearerToken } from './bearer-token.ts';

/** A call that a program has made with a key. */
interface KeyCall {
  at: string;
  /** The name of the key and of its maker. Null when the key was refused. */
  key: string | null;
  madeBy: string | null;
  method: string;
  /** Without its query. */
  path: string;
  /** What an assistant has used. Null for other calls. */
  tool: string | null;
  status: number;
}

const KEPT = 200;

/** What an assistant sends to use a tool. */
const ToolUse = z.object({ method: z.literal('tools/call'), params: z.object({ name: z.string() }) });

/**
 * Keeps the last calls with keys in memory and answers them to the inspector, newest first. Only for the sandbox, which has the AI
 * app's key.
 */
export function showKeyCalls(app: FastifyInstance, appApiKey: string): void {
  const calls: KeyCall[] = [];
  app.addHook('onResponse', async (request, { statusCode }) => {
    if (!request.admitStaff || bearerTokenOf(request) === undefined) return;
    calls.unshift({ at: new Date().toISOString(), ...describe(request), status: statusCode });
    calls.length = Math.min(calls.length, KEPT);
  });
  app.get('/sandbox/key-calls', { schema: { hide: true }, logLevel: 'silent' }, async (request) => {
    if (!hasBearerToken(request, appApiKey)) throw new AppError('unauthenticated', 'This is for the inspector.');
    return calls;
  });
}

function describe({ method, url, body, staffSession }: FastifyRequest): Omit<KeyCall, 'at' | 'status'> {
  const path = url.replace(/\?.*/, '');
  const use = path === '/mcp' ? ToolUse.safeParse(body).data : undefined;
  const key = staffSession?.apiKey?.name ?? null;
  const madeBy = key === null ? null : (staffSession?.user.username ?? null);
  return { key, madeBy, method, path, tool: use?.params.name ?? null };
}
