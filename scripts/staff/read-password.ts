import { text } from 'node:stream/consumers';
import { askSecret } from '../ask-secret.ts';

/** Reads a password from a prompt at a terminal, otherwise from stdin. Empty when none is given. */
export async function readPassword(question: string): Promise<string> {
  return process.stdin.isTTY ? askSecret(question) : (await text(process.stdin)).trim();
}
