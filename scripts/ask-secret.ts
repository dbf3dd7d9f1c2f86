import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';

/** Asks for input at the terminal without echoing it. */
export async function askSecret(question: string): Promise<string> {
  process.stdout.write(question);
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const prompt = createInterface({ input: process.stdin, output: silent, terminal: true });
  try {
    return await prompt.question('');
  } finally {
    prompt.close();
    process.stdout.write('\n');
  }
}
