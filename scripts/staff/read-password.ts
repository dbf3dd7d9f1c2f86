import { text } from 'node:stream/consumers';
import { askSecret } from '../ask-secret.ts';

/** From a prompt at a terminal, else from stdin; empty when nothing is given. */
export async function readPassword(question: string): Promise<string> {
  return process.stdin.isTTY ? askSecret(question) : (await text(process.stdin)).trim();
}
