import { readFileSync } from 'node:fs';

/** The walked documents in their order. */
export const WALKED = ['docs/going-live.md', 'docs/operations.md'];

/** A fenced block of commands in a document. */
export interface Block {
  file: string;
  /** The heading above it. */
  section: string;
  language: 'sh' | 'sql' | 'ini';
  /** The user and place that run the commands, or the reason why they are not tried. */
  by: { user: string; place: string | undefined } | { notTried: string };
  /** One command per line. */
  commands: string[];
}

const PARTS = /^#+ (?<heading>.+)$|^```(?<language>\w*)\n(?<body>[\s\S]*?)^```$/gm;
const HEADER = /^(?:#|--) (?:not tried here: (?<why>\S.*)|as (?<user>[a-z]+)(?:, in (?<place>\/\S+))?)$/;

/** Returns all fenced blocks of a document. @throws Error when a block's first line does not say how the walk treats it. */
export function blocksOf(file: string, text = readFileSync(file, 'utf8')): Block[] {
  let section = '';
  return [...text.matchAll(PARTS)].flatMap(({ groups = {} }) => {
    if (groups.heading) section = groups.heading;
    if (groups.body === undefined) return [];
    const [first = '', ...lines] = groups.body.split('\n').filter(Boolean);
    const commands = lines.map((line) => line.replace(/\s+# .*$/, ''));
    const { why, user = '', place } = HEADER.exec(first)?.groups ?? {};
    const language = (['sh', 'sql', 'ini'] as const).find((known) => known === groups.language);
    if (!language || !(why || user)) {
      throw new Error(
        `${file}, "${section}": the block does not begin with "# as <user>[, in <folder>]" or "# not tried here: <why>": ${first}`,
      );
    }
    return [{ file, section, language, commands, by: why ? { notTried: why } : { user, place } }];
  });
}

/** Returns the shell commands of a block. Each SQL statement becomes a psql command. */
export function commandsOf({ language, commands }: Block): string[] {
  return language === 'sql' ? commands.map((statement) => `psql --command="${statement}"`) : commands;
}
