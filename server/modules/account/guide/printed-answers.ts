import type { Sheet } from './sheet.ts';
import { STYLES, type TextStyle } from './theme.ts';
import type { Typeface } from './typefaces.ts';

/** A person's answers by day. */
export type Answers = ReadonlyMap<number, string>;

/** Maximum number of printed lines of one answer. The account shows the rest. */
const MOST_LINES = 200;
const TOO_LONG = 'The rest of this answer is in your account.';

export const ANSWER_STYLE: TextStyle = { ...STYLES.body, size: 10, leading: 12.4, tracking: 0 };

/** Wraps an answer for printing. Keeps its line breaks, and at most one empty line between paragraphs. */
export function answerLines(sheet: Sheet, answer: string, width: number): string[] {
  const face = sheet.press.faces[ANSWER_STYLE.face];
  const paragraphs = printable(face, answer)
    .replaceAll(/\n{3,}/g, '\n\n')
    .split('\n');
  const lines = paragraphs.flatMap((paragraph) => {
    const broken = sheet.breakLines(paragraph, width, ANSWER_STYLE);
    return broken.length > 0 ? broken : [''];
  });
  return lines.length > MOST_LINES ? [...lines.slice(0, MOST_LINES), TOO_LONG] : lines;
}

/** Replaces what the font lacks: letters lose the missing accent, and other characters become question marks. */
function printable(face: Typeface, text: string): string {
  const plain = text.trim().normalize('NFC').replaceAll(/\r\n?/g, '\n').replaceAll('\t', ' ');
  return Array.from(plain, (character) => {
    if (character === '\n' || face.has(character)) return character;
    const [letter = ''] = character.normalize('NFKD');
    return face.has(letter) ? letter : '?';
  }).join('');
}
