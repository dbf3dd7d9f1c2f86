import { createHmac, timingSafeEqual } from 'node:crypto';

interface UnsubscribeLink {
  urlFor(email: string): string;
  /** Returns the address of a link's token, or undefined for a forged token. */
  read(token: string): string | undefined;
}

/** Creates and reads links that contain a signed address, so that nobody can unsubscribe another person. They never expire. */
export function createUnsubscribeLink({ publicUrl, secret }: { publicUrl: string; secret: string }): UnsubscribeLink {
  const sign = (email: string): Buffer => createHmac('sha256', secret).update(`unsubscribe ${email}`).digest();
  return {
    urlFor: (email) => {
      const address = Buffer.from(email.toLowerCase()).toString('base64url');
      return `${publicUrl}/unsubscribe/${address}.${sign(email.toLowerCase()).toString('base64url')}`;
    },
    read: (token) => {
      const [address = '', signature = ''] = token.split('.');
      const email = Buffer.from(address, 'base64url').toString();
      const given = Buffer.from(signature, 'base64url');
      const expected = sign(email);
      return given.length === expected.length && timingSafeEqual(given, expected) ? email : undefined;
    },
  };
}
