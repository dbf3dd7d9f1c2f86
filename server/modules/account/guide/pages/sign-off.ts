import type { PDFPage } from 'pdf-lib';
import { signOff } from '../content/pages.ts';
import { days } from '../content.ts';
import { textField } from '../fields.ts';
import { linkedLine } from '../links.ts';
import type { Press, Sheet } from '../sheet.ts';
import { COLOURS, MARGIN, MEASURE, STYLES, type TextStyle } from '../theme.ts';
import { drawTitle, openPage } from './furniture.ts';

const BOARD_COLUMNS = 10;
const CELL = { width: MEASURE / BOARD_COLUMNS, height: 40 };
const CELL_STYLE: TextStyle = { face: 'expanded', size: 16, leading: CELL.height, colour: COLOURS.pine };
const GUTTER = 20;
const HALF = (MEASURE - GUTTER) / 2;

const FIELDS = [
  { name: 'name', label: 'Full name' },
  { name: 'agency', label: 'Agency' },
  { name: 'email', label: 'Email address you bought with' },
  { name: 'started', label: 'Date of day 1 (month / day / year)' },
  { name: 'signature', label: 'Signature: type your full name' },
  { name: 'completed', label: 'Date completed (month / day / year)' },
];

/** Draws the page after the thirty questions, with links back to each day and the signature. */
export function drawSignOff(press: Press, dayPages: Map<number, PDFPage>): PDFPage {
  const sheet = openPage(press, { section: signOff.title, days: [days.length], lights: 5 });
  const y = drawTitle(sheet, signOff.title, signOff.lead) + 30;
  drawBoard(sheet, dayPages, y);
  let below = y + 3 * CELL.height + 10;
  below = sheet.paragraph('P', signOff.board, { x: MARGIN, top: below, width: MEASURE }, STYLES.label) + 34;
  sheet.rule(MARGIN, below, MEASURE, COLOURS.ink, 1);
  below = sheet.paragraph('P', signOff.statement, { x: MARGIN, top: below + 16, width: 420 }, STYLES.lead);
  drawFields(sheet, below + 20);
  return sheet.page;
}

function drawBoard(sheet: Sheet, dayPages: Map<number, PDFPage>, top: number): void {
  for (const day of days) {
    const column = (day.number - 1) % BOARD_COLUMNS;
    const cell = {
      x: MARGIN + column * CELL.width,
      top: top + Math.floor((day.number - 1) / BOARD_COLUMNS) * CELL.height,
      ...CELL,
    };
    sheet.block(cell, COLOURS.raised, COLOURS.rule);
    const text = String(day.number).padStart(2, '0');
    const at = { x: cell.x + (CELL.width - sheet.width(text, CELL_STYLE)) / 2, top: cell.top };
    const page = dayPages.get(day.number);
    if (page) linkedLine(sheet, text, at, CELL_STYLE, { page }, `Go to day ${day.number}: ${day.title}`);
  }
}

function drawFields(sheet: Sheet, top: number): void {
  FIELDS.forEach(({ name, label }, index) => {
    const at = { x: MARGIN + (index % 2) * (HALF + GUTTER), top: top + Math.floor(index / 2) * 62, width: HALF };
    const below = sheet.paragraph('P', label, at, { ...STYLES.body, size: 9.5 });
    textField(sheet, { ...at, top: below + 3, height: 27 }, { name, description: label, fontSize: 12 });
  });
}
