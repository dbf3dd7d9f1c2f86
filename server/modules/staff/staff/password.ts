import { hash, verify } from '@node-rs/argon2';

/** Argon2id parameters recommended by OWASP: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export async function hashPassword(password: string): Promise<string> {
  return hash(password, COST);
}

let dummyHash: Promise<string> | undefined;

/** Checks a password. Without a hash it returns false after the same time, so that timing does not reveal which users exist. */
export async function isPassword(password: string, passwordHash: string | undefined): Promise<boolean> {
  dummyHash ??= hashPassword('nobody has this password');
  const matches = await verify(passwordHash ?? (await dummyHash), password);
  return matches && passwordHash !== undefined;
}
