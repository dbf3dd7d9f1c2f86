import { text } from 'node:stream/consumers';
import { askSecret } from '../ask-secret.ts';
import type { CommandInput } from '../cli-error.ts';

/** Reads a password from a prompt at a terminal, otherwise from stdin. Empty when none is given. */
export async function readPassword(stdin: CommandInput['stdin'], question: string): Promise<string> {
  return stdin.isTTY ? askSecret(question) : (await text(stdin)).trim();
}
