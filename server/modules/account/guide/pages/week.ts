import type { PDFPage } from 'pdf-lib';
import { type Day, days, type Week } from '../content.ts';
import type { Answers } from '../printed-answers.ts';
import type { Press, Sheet } from '../sheet.ts';
import { COLOURS, MARGIN, PAGE, STYLES, type TextStyle } from '../theme.ts';
import { drawTrace, tracePoint } from '../trace.ts';
import { DAY_HEIGHT, drawDay, type LongAnswer } from './day.ts';
import { openPage } from './furniture.ts';

const TOP_SLOT = 62;
const BOTTOM_SLOT = TOP_SLOT + DAY_HEIGHT + 14;
const OPENER_HEIGHT = BOTTOM_SLOT - 20;

const ON_PINE = {
  title: { ...STYLES.title, colour: COLOURS.onPine },
  aim: { ...STYLES.lead, colour: COLOURS.onPine },
  label: { ...STYLES.label, colour: COLOURS.mutedOnPine },
} satisfies Record<string, TextStyle>;

interface DrawnWeek {
  /** Pages by the number of the day. */
  pages: Map<number, PDFPage>;
  longAnswers: LongAnswer[];
}

/** Draws a week: its opener above the first day, then two days a page. */
export function drawWeek(press: Press, week: Week, answers: Answers): DrawnWeek {
  const pages = new Map<number, PDFPage>();
  const longAnswers: LongAnswer[] = [];
  const draw = (sheet: Sheet, day: Day, top: number): void => {
    longAnswers.push(drawDay(sheet, day, top, answers.get(day.number)));
    pages.set(day.number, sheet.page);
  };
  const [first, ...rest] = week.days;
  if (!first) return { pages, longAnswers };
  const section = `Week ${week.number} – ${week.title}`;
  const opener = openPage(press, { section, days: [first.number], lights: week.number });
  drawOpener(opener, week);
  draw(opener, first, BOTTOM_SLOT);
  for (const pair of pairs(rest)) {
    const sheet = openPage(press, { section, days: pair.map((day) => day.number), lights: week.number });
    pair.forEach((day, index) => {
      draw(sheet, day, index === 0 ? TOP_SLOT : BOTTOM_SLOT);
    });
  }
  return { pages, longAnswers: longAnswers.filter(({ lines }) => lines.length > 0) };
}

/** Draws the green half page with the week's aim and the trace of all thirty days, in which this week's days are highlighted. */
function drawOpener(sheet: Sheet, week: Week): void {
  sheet.block({ x: 0, top: 0, width: PAGE.width, height: OPENER_HEIGHT }, COLOURS.pine);
  const minutes = week.days.reduce((sum, day) => sum + day.minutes, 0);
  const from = week.days[0]?.number ?? 1;
  const to = week.days.at(-1)?.number ?? days.length;
  const facts = `WEEK ${week.number} · DAYS ${from}–${to} · ${minutes} MIN`;
  sheet.paragraph('P', facts, { x: MARGIN, top: 62, width: 400 }, ON_PINE.label);
  const below = sheet.paragraph('H1', week.title, { x: MARGIN, top: 80, width: 500 }, ON_PINE.title);
  sheet.paragraph('P', week.aim, { x: MARGIN, top: below + 12, width: 380 }, ON_PINE.aim);

  const trace = { x: MARGIN, top: 232, width: PAGE.width - 2 * MARGIN, height: 88 };
  drawTrace(sheet, trace, COLOURS.mutedOnPine, 0.8);
  for (const day of week.days) {
    const { x, top } = tracePoint(trace, day.number);
    sheet.dot(x, top, 4, COLOURS.signal);
    sheet.line(String(day.number), x - (day.number > 9 ? 5 : 2.5), trace.top + trace.height + 8, ON_PINE.label);
  }
}

function pairs(list: Day[]): Day[][] {
  return list.flatMap((_, index) => (index % 2 === 0 ? [list.slice(index, index + 2)] : []));
}
