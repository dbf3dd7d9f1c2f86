import { Secret, TOTP } from 'otpauth';

/** How long a code holds. With SHA-1 and six digits it is what every authenticator app assumes (RFC 6238). */
const PERIOD_SECONDS = 30;
/** Steps that a phone's clock may be off, either way. */
const WINDOW_STEPS = 1;
const SECRET_BYTES = 20;
const ISSUER = 'Insurance 24/7 AI';

/** A new secret in base32, as people type it into an app. */
export function newTotpSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32;
}

/** The address behind the picture that an authenticator app scans. */
export function totpUri(secret: string, username: string): string {
  return totpOf(secret, username).toString();
}

/** The time step that a code belongs to, of the one at `nowMs` and its neighbours; undefined for a wrong code. */
export function stepOfCode(secret: string, code: string, nowMs: number): number | undefined {
  const delta = totpOf(secret).validate({ token: code.replaceAll(' ', ''), timestamp: nowMs, window: WINDOW_STEPS });
  return delta === null ? undefined : TOTP.counter({ period: PERIOD_SECONDS, timestamp: nowMs }) + delta;
}

function totpOf(secret: string, label = ''): TOTP {
  return new TOTP({
    issuer: ISSUER,
    label,
    secret: Secret.fromBase32(secret),
    period: PERIOD_SECONDS,
    digits: 6,
    algorithm: 'SHA1',
  });
}
