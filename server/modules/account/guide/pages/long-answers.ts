import type { Bookmark } from '../outline.ts';
import { ANSWER_STYLE } from '../printed-answers.ts';
import type { Press, Sheet } from '../sheet.ts';
import { MARGIN, MEASURE, PAGE, STYLES } from '../theme.ts';
import type { LongAnswer } from './day.ts';
import { drawTitle, openPage } from './furniture.ts';

const TITLE = 'Longer answers';
const LEAD = 'What found no room under its question.';
const TOP = 62;
const BOTTOM = PAGE.height - 60;
const HEADING_HEIGHT = 3 * STYLES.heading.leading;

/** Prints the rest of the answers that are longer than their fields. @returns their bookmark, if there are any */
export function drawLongAnswers(press: Press, answers: LongAnswer[]): Bookmark[] {
  if (answers.length === 0) return [];
  let sheet = open(press);
  const bookmark = { title: TITLE, page: sheet.page };
  let y = drawTitle(sheet, TITLE, LEAD) + 30;
  for (const { day, lines } of answers) {
    if (y + HEADING_HEIGHT > BOTTOM) [sheet, y] = [open(press), TOP];
    const at = { x: MARGIN, top: y, width: MEASURE };
    y = sheet.paragraph('H2', `Day ${day.number}: ${day.title}`, at, STYLES.heading) + 3;
    for (let rest = lines.slice(lines.findIndex(Boolean)); rest.length > 0; ) {
      const room = Math.floor((BOTTOM - y) / ANSWER_STYLE.leading);
      if (room === 0) {
        [sheet, y] = [open(press), TOP];
        continue;
      }
      y = drawLines(sheet, rest.slice(0, room), y);
      rest = rest.slice(room);
    }
    y += 22;
  }
  return [bookmark];
}

function open(press: Press): Sheet {
  return openPage(press, { section: TITLE, days: [], lights: 5 });
}

function drawLines(sheet: Sheet, lines: string[], top: number): number {
  sheet.tagged('P', () => {
    lines.forEach((line, index) => {
      if (line) sheet.line(`${line} `, MARGIN, top + index * ANSWER_STYLE.leading, ANSWER_STYLE);
    });
  });
  return top + lines.length * ANSWER_STYLE.leading;
}
