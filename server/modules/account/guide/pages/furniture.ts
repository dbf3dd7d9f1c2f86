import { type Press, Sheet } from '../sheet.ts';
import { COLOURS, MARGIN, MEASURE, PAGE, STYLES } from '../theme.ts';
import { drawStartLights, drawTrace, tracePoint } from '../trace.ts';

const RIGHT = PAGE.width - MARGIN;

interface PagePlace {
  section: string;
  /** The days on this page. */
  days: number[];
  /** Number of lit start lights: one more each week, and all five at the end. */
  lights: number;
}

/** Opens a page with its header, page number, and the trace that shows the current days. */
export function openPage(press: Press, { section, days, lights }: PagePlace): Sheet {
  const sheet = new Sheet(press, COLOURS.paper);
  sheet.line(section.toUpperCase(), MARGIN, 30, STYLES.label);
  const trace = { x: RIGHT - 150, top: 28, width: 150, height: 16 };
  drawTrace(sheet, trace, COLOURS.edge, 0.7);
  for (const day of days) {
    const { x, top } = tracePoint(trace, day);
    sheet.dot(x, top, 2.4, COLOURS.signal);
  }
  drawStartLights(sheet, MARGIN, PAGE.height - 34, lights);
  const footer = PAGE.height - 39.5;
  sheet.line('Insurance 24/7 AI', MARGIN + 52, footer, STYLES.label);
  sheet.lineToRight(String(press.document.getPageCount()), RIGHT, footer, STYLES.label);
  return sheet;
}

/** Draws the title and the opening lines of a page. @returns where they end */
export function drawTitle(sheet: Sheet, title: string, lead: string): number {
  const below = sheet.paragraph('H1', title, { x: MARGIN, top: 78, width: MEASURE }, STYLES.title);
  return sheet.paragraph('P', lead, { x: MARGIN, top: below + 14, width: 400 }, STYLES.lead);
}
