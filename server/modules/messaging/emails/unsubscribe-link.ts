import { createHmac, timingSafeEqual } from 'node:crypto';

/** Creates and reads links that contain a signed address, so that nobody can unsubscribe another person. They never expire. */
export function createUnsubscribeLink({ publicUrl, secret }: { publicUrl: string; secret: string }) {
  const sign = (email: string): Buffer => createHmac('sha256', secret).update(`unsubscribe ${email}`).digest();
  return {
    urlFor: (email: string): string => {
      const address = Buffer.from(email.toLowerCase()).toString('base64url');
      return `${publicUrl}/unsubscribe/${address}.${sign(email.toLowerCase()).toString('base64url')}`;
    },
    /** Returns the address of a link's token, or undefined for a forged token. */
    read: (token: string): string | undefined => {
      const [address = '', signature = ''] = token.split('.');
      const email = Buffer.from(address, 'base64url').toString();
      const given = Buffer.from(signature, 'base64url');
      const expected = sign(email);
      return given.length === expected.length && timingSafeEqual(given, expected) ? email : undefined;
    },
  };
}
