import { Secret, TOTP } from 'otpauth';

/** How long a code is valid. Authenticator apps assume 30 seconds, SHA-1 and six digits (RFC 6238). */
const PERIOD_SECONDS = 30;
/** How many steps a phone's clock may be off in either direction. */
const WINDOW_STEPS = 1;
const SECRET_BYTES = 20;
const ISSUER = 'Insurance 24/7 AI';

/** Returns a new secret in base32, the form that people type into an app. */
export function newTotpSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32;
}

/** Returns the otpauth:// address that the QR code for authenticator apps contains. */
export function totpUri(secret: string, username: string): string {
  return totpOf(secret, username).toString();
}

/** Returns the time step of a code: the one at `nowMs` or a neighboring one. Returns undefined for a wrong code. */
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
