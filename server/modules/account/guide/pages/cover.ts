import type { PDFPage } from 'pdf-lib';
import { cover } from '../content/pages.ts';
import { days, weeks } from '../content.ts';
import { type Press, Sheet } from '../sheet.ts';
import { COLOURS, MARGIN, MEASURE, PAGE, STYLES, type TextStyle } from '../theme.ts';
import { drawStartLights, drawTrace, tracePoint } from '../trace.ts';

const GROUND_TOP = 452;
const DISPLAY: TextStyle = { face: 'expanded', size: 100, leading: 100, colour: COLOURS.ink, tracking: -1 };
const ON_PINE: TextStyle = { ...STYLES.label, colour: COLOURS.mutedOnPine };
const FIGURE: TextStyle = { face: 'expanded', size: 26, leading: 30, colour: COLOURS.onPine };

export function drawCover(press: Press): PDFPage {
  const sheet = new Sheet(press, COLOURS.paper);
  drawStartLights(sheet, MARGIN, 60, 5);
  sheet.paragraph('P', 'Insurance 24/7 AI', { x: MARGIN + 54, top: 52, width: 300 }, STYLES.subheading);
  drawName(sheet);
  sheet.paragraph('P', cover.promise, { x: MARGIN, top: 384, width: 400 }, STYLES.lead);
  sheet.block({ x: 0, top: GROUND_TOP, width: PAGE.width, height: PAGE.height - GROUND_TOP }, COLOURS.pine);
  drawRace(sheet);
  drawFigures(sheet);
  return sheet.page;
}

/** Draws each line of the name across the full width, like the figures on a pit board. */
function drawName(sheet: Sheet): void {
  const [first = '', ...others] = cover.title;
  sheet.tagged('H1', () => {
    const board = filling(sheet, first, MEASURE);
    sheet.line(`${first} `, MARGIN - 4, 96, board);
    const second = filling(sheet, others[0] ?? '', MEASURE);
    others.forEach((line, index) => {
      sheet.line(`${line} `, MARGIN - 2, 104 + board.leading * 1.1 + index * second.size * 1.02, second);
    });
  });
}

function filling(sheet: Sheet, text: string, width: number): TextStyle {
  const size = (DISPLAY.size * width) / sheet.width(text, { ...DISPLAY, tracking: 0 });
  return { ...DISPLAY, size, leading: size, tracking: -size / 100 };
}

function drawRace(sheet: Sheet): void {
  const trace = { x: MARGIN, top: GROUND_TOP + 62, width: MEASURE, height: 120 };
  sheet.paragraph('P', cover.caption, { x: MARGIN, top: GROUND_TOP + 26, width: MEASURE }, ON_PINE);
  for (const week of weeks) {
    const { x } = tracePoint(trace, week.days[0]?.number ?? 1);
    sheet.block({ x, top: trace.top - 8, width: 0.6, height: trace.height + 26 }, COLOURS.mutedOnPine);
    sheet.line(`WEEK ${week.number}`, x + 5, trace.top + trace.height + 8, ON_PINE);
  }
  drawTrace(sheet, trace, COLOURS.onPine, 1.6);
  const start = tracePoint(trace, 1);
  sheet.dot(start.x, start.top, 5, COLOURS.signal);
}

function drawFigures(sheet: Sheet): void {
  const hours = Math.round(days.reduce((sum, day) => sum + day.minutes, 0) / 60);
  const figures = [
    ['30', 'DAYS'],
    ['30', 'QUESTIONS'],
    [String(hours), 'HOURS IN ALL'],
    ['4', 'AI BRAINS'],
  ];
  figures.forEach(([figure = '', label = ''], index) => {
    const at = { x: MARGIN + index * (MEASURE / 4), width: MEASURE / 4 };
    const below = sheet.paragraph('P', figure, { ...at, top: 692 }, FIGURE);
    sheet.paragraph('P', label, { ...at, top: below + 2 }, ON_PINE);
  });
}
