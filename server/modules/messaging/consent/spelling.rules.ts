const SHORTEST = 3;

/** Creates a reader of misspelt words: a word that nobody knows becomes the known word that is one mistake away. */
export function createSpelling({ words, others }: { words: Iterable<string>; others: Iterable<string> }) {
  const known = new Set([...words, ...others]);
  const meant = [...words];
  return (word: string): string => {
    if (word.length < SHORTEST || known.has(word)) return word;
    return meant.find((candidate) => isOneMistakeAway(word, candidate)) ?? word;
  };
}

/** One letter too many, too few, wrong, or two that have changed places. */
function isOneMistakeAway(word: string, other: string): boolean {
  if (Math.abs(word.length - other.length) > 1) return false;
  let start = 0;
  while (start < word.length && word[start] === other[start]) start++;
  const [rest, otherRest] = [word.slice(start), other.slice(start)];
  return (
    rest.slice(1) === otherRest ||
    rest === otherRest.slice(1) ||
    rest.slice(1) === otherRest.slice(1) ||
    (rest[0] === otherRest[1] && rest[1] === otherRest[0] && rest.slice(2) === otherRest.slice(2))
  );
}
