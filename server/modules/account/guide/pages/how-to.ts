import type { PDFPage } from 'pdf-lib';
import { brains, howTo } from '../content/pages.ts';
import { BRAIN_NAMES } from '../content.ts';
import { drawEmblem } from '../emblems.ts';
import type { Press } from '../sheet.ts';
import { COLOURS, MARGIN, MEASURE, STYLES } from '../theme.ts';
import { drawTitle, openPage } from './furniture.ts';

const COLUMN_X = MARGIN + 126;
const COLUMN_WIDTH = MEASURE - 126;

export function drawHowTo(press: Press): PDFPage {
  const sheet = openPage(press, { section: howTo.title, days: [], lights: 0 });
  let y = drawTitle(sheet, howTo.title, howTo.lead) + 34;
  howTo.points.forEach((point, index) => {
    sheet.rule(MARGIN, y, MEASURE, COLOURS.ink);
    sheet.line(String(index + 1), MARGIN, y + 14, { ...STYLES.title, colour: COLOURS.pine });
    const column = { x: COLUMN_X, width: COLUMN_WIDTH };
    const below = sheet.paragraph('H2', point.title, { ...column, top: y + 12 }, STYLES.heading);
    y =
      sheet.paragraph('P', point.text, { ...column, top: below + 3 }, { ...STYLES.body, size: 12, leading: 17.5 }) + 26;
  });
  return sheet.page;
}

export function drawBrains(press: Press): PDFPage {
  const sheet = openPage(press, { section: brains.title, days: [], lights: 0 });
  let y = drawTitle(sheet, brains.title, brains.lead) + 34;
  for (const { brain, text } of brains.list) {
    sheet.rule(MARGIN, y, MEASURE, COLOURS.ink);
    drawEmblem(sheet, brain, MARGIN, y + 18, 76);
    const column = { x: COLUMN_X, width: COLUMN_WIDTH };
    const below = sheet.paragraph(
      'H2',
      BRAIN_NAMES[brain],
      { ...column, top: y + 26 },
      { ...STYLES.heading, size: 20, leading: 26 },
    );
    sheet.paragraph('P', text, { ...column, top: below + 4 }, STYLES.lead);
    y += 122;
  }
  return sheet.page;
}
