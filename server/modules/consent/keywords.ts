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
 * What a whole text asks for, in whatever case, with punctuation, spaces and emoji around or within ("Stop all!").
 * A sentence that merely contains such a word asks for nothing.
 */
export function keywordOf(text: string): Keyword | undefined {
  return KEYWORDS.get(
    text
      .normalize('NFKC')
      .replace(/[^\p{L}\p{N}]+/gu, '')
      .toUpperCase(),
  );
}
