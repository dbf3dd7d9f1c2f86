export type Keyword = 'STOP' | 'START' | 'HELP';

const WORDS: Record<Keyword, string[]> = {
  STOP: ['STOP', 'STOPALL', 'UNSUBSCRIBE', 'CANCEL', 'END', 'QUIT', 'REVOKE', 'OPTOUT'],
  START: ['START', 'UNSTOP'],
  HELP: ['HELP'],
};
const KEYWORDS = new Map(
  Object.entries(WORDS).flatMap(([keyword, words]) => words.map((word) => [word, keyword as Keyword])),
);

/**
 * Returns the keyword that a whole text consists of, regardless of case, punctuation, spaces and emoji ("Stop all!"). A
 * sentence that merely contains such a word is not a keyword.
 */
export function keywordOf(text: string): Keyword | undefined {
  return KEYWORDS.get(
    text
      .normalize('NFKC')
      .replace(/[^\p{L}\p{N}]+/gu, '')
      .toUpperCase(),
  );
}
