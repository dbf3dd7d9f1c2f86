import { randomBytes } from 'node:crypto';
import { createRemoteJWKSet, errors, type JWTPayload, jwtVerify } from 'jose';
import type { Sandbox } from '../core/sandbox.ts';
import { ACCESS_WORDS } from './words.ts';

/** Maximum age of a token in seconds. */
const OLDEST = 60;

export interface SignIn {
  sub: string;
  account: string;
  email: string;
  name: string;
  role: string;
  state: string;
  at: string;
}

/** The reason for a rejected sign-in, as a message for the page. */
export class RefusedToken extends Error {}

/** Accepts sign-ins as strictly as an app should: with a published key, for this app, once, and immediately. */
export function createSignIns({ config, store }: Sandbox) {
  const signIns = store.collection<SignIn>('app_sign_ins');
  const used = store.collection<{ at: string }>('app_used_tokens');
  /** Who is signed in, by the secret that their page has. */
  const sessions = store.collection<SignIn>('app_sessions');
  const keys = createRemoteJWKSet(new URL(`${config.publicUrl}/.well-known/jwks.json`), { cooldownDuration: 0 });

  async function verify(token: string): Promise<JWTPayload> {
    try {
      const { payload } = await jwtVerify(token, keys, {
        algorithms: ['ES256'],
        issuer: config.publicUrl,
        audience: `http://${config.host}:${config.port}`,
        maxTokenAge: OLDEST,
        requiredClaims: ['sub', 'jti', 'iat', 'exp', 'account', 'email', 'name', 'role'],
      });
      return payload;
    } catch (error) {
      throw new RefusedToken(reasonOf(error));
    }
  }

  /** Asks the product about the person. */
  async function readAccess(sub: string): Promise<{ state: string }> {
    const answer = await fetch(`${config.publicUrl}/api/access/${encodeURIComponent(sub)}`, {
      headers: { authorization: `Bearer ${config.app.apiKey}` },
    });
    if (!answer.ok)
      throw new RefusedToken(`The product answered ${answer.status} when the app asked for this person’s access.`);
    return (await answer.json()) as { state: string };
  }

  /** Returns the person's state of access. @throws RefusedToken without access. */
  async function requireAccess(sub: string): Promise<string> {
    const { state } = await readAccess(sub);
    if (!hasAccess(state)) throw new RefusedToken(`${ACCESS_WORDS[state] ?? state}.`);
    return state;
  }

  return {
    /** Returns the sign-ins, newest first. */
    all: () => signIns.all().reverse(),
    /** Returns who has signed in, and the secret of their session. @throws RefusedToken */
    signIn: async (token: string): Promise<{ signIn: SignIn; session: string }> => {
      const { sub = '', jti = '', account, email, name, role } = await verify(token);
      const state = await requireAccess(sub);
      const at = new Date().toISOString();
      const signIn = {
        sub,
        account: String(account),
        email: String(email),
        name: String(name),
        role: String(role),
        state,
        at,
      };
      const session = randomBytes(32).toString('base64url');
      store.transaction(() => {
        if (used.get(jti)) throw new RefusedToken('This token has been used.');
        used.put(jti, { at });
        signIns.put(jti, signIn);
        sessions.put(session, signIn);
      });
      return { signIn, session };
    },
    /** Returns who is signed in, with their present access. @throws RefusedToken */
    resume: async (session: string): Promise<SignIn> => {
      const signIn = sessions.get(session);
      if (!signIn) throw new RefusedToken('Nobody is signed in here.');
      return { ...signIn, state: await requireAccess(signIn.sub) };
    },
  };
}

function hasAccess(state: string): boolean {
  return state === 'active' || state === 'past_due';
}

/** Returns a specific reason for each kind of invalid token. */
function reasonOf(error: unknown): string {
  if (error instanceof errors.JWTExpired) return 'This token is too old.';
  if (error instanceof errors.JWTClaimValidationFailed) {
    if (error.claim === 'aud') return 'This token is for another app.';
    if (error.claim === 'iss') return 'This token is not from the product.';
    return `This token’s “${error.claim}” is invalid.`;
  }
  const isForged = error instanceof errors.JWSSignatureVerificationFailed || error instanceof errors.JWKSNoMatchingKey;
  if (isForged) return 'This token is signed with a key that is not the product’s.';
  if (error instanceof errors.JOSEError) return 'This is not a token.';
  return 'The product’s keys could not be read.';
}
