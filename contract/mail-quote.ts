/** What begins the mail that somebody has answered. */
const QUOTE_BEGINS = [
  /^>/,
  /^-{2,}\s*(original message|forwarded message|urspr)/i,
  /^_{10,}\s*$/,
  /^(on|le|el)\b.{4,200}(wrote|a écrit|escribió)\s*:\s*$/i,
  /^am\b.{4,200}schrieb\b.{0,200}:\s*$/i,
  /^from:\s.+@/i,
];
/** The line that names who wrote, which mail programs break. */
const NAMES_WRITER = /^(on|am|le|el)\b/i;

/** Returns the line where the quoted mail begins, or -1. */
function quoteStart(lines: readonly string[]): number {
  return lines.findIndex((line, index) => {
    const joined = `${line.trim()} ${lines[index + 1]?.trim() ?? ''}`;
    return QUOTE_BEGINS.some(
      (begin) => begin.test(line.trim()) || (NAMES_WRITER.test(line.trim()) && begin.test(joined)),
    );
  });
}

/** Returns what the writer of a mail says before they quote anything. */
export function ownWords(text: string): string {
  const lines = text.split(/\r?\n/);
  const start = quoteStart(lines);
  return (start === -1 ? lines : lines.slice(0, start)).join('\n').trim();
}

/**
 * Splits a mail into what is said and the quoted mail at its end. `quoted` is empty when nothing is quoted, and when there are
 * words among what is quoted, which must not be hidden.
 */
export function splitQuote(text: string): { said: string; quoted: string } {
  const lines = text.split(/\r?\n/);
  const start = quoteStart(lines);
  const rest = start === -1 ? [] : lines.slice(start);
  const marked = rest.findIndex((line) => line.trimStart().startsWith('>'));
  const hasAnswers = marked !== -1 && rest.slice(marked).some((line) => /^\s*[^>\s]/.test(line));
  const said = lines
    .slice(0, start === -1 ? undefined : start)
    .join('\n')
    .trim();
  return hasAnswers || said === '' || rest.length === 0
    ? { said: text.trim(), quoted: '' }
    : { said, quoted: rest.join('\n').trim() };
}
