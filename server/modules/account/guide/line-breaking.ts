/** A last line with fewer characters than this is a widow, and takes words from the line before. */
const WIDOW_LENGTH = 14;

/**
 * Breaks a text into lines no wider than `width`. Avoids a single short word on the last line, and cuts words that are too
 * long for a line, such as links.
 */
export function breakLines(text: string, width: number, measure: (line: string) => number): string[] {
  const lines: string[] = [];
  for (const word of words(text)) {
    const last = lines.at(-1);
    const joined = last === undefined ? word : `${last} ${word}`;
    if (last !== undefined && measure(joined) <= width) lines[lines.length - 1] = joined;
    else lines.push(...cut(word, width, measure));
  }
  return lines;
}

function words(text: string): string[] {
  const all = text.split(/ +/).filter(Boolean);
  let end = all.pop() ?? '';
  while (end.length < WIDOW_LENGTH && all.length > 0) end = `${all.pop()} ${end}`;
  return end ? [...all, end] : [];
}

function cut(word: string, width: number, measure: (line: string) => number): string[] {
  if (measure(word) <= width) return [word];
  const pieces = [''];
  for (const character of word) {
    const piece = `${pieces.at(-1)}${character}`;
    if (measure(piece) <= width || piece.length === 1) pieces[pieces.length - 1] = piece;
    else pieces.push(character);
  }
  return pieces;
}
