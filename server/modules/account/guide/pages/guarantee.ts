import type { PDFPage } from 'pdf-lib';
import { contact, guarantee } from '../content/pages.ts';
import { linkedLine } from '../links.ts';
import type { Press, Sheet } from '../sheet.ts';
import { COLOURS, MARGIN, MEASURE, STYLES, type TextStyle } from '../theme.ts';
import { drawTitle, openPage } from './furniture.ts';

const CONDITION: TextStyle = { ...STYLES.heading, size: 17, leading: 23 };
const ADDRESS: TextStyle = { face: 'semibold', size: 17, leading: 24, colour: COLOURS.pine };
const SMALLEST_ADDRESS = 8;

export interface ContactDetails {
  supportEmail: string;
  publicUrl: string;
}

export function drawGuarantee(press: Press, details: ContactDetails): PDFPage {
  const sheet = openPage(press, { section: guarantee.title, days: [], lights: 5 });
  let y = drawTitle(sheet, guarantee.title, guarantee.lead) + 30;
  guarantee.conditions.forEach((condition, index) => {
    sheet.rule(MARGIN, y, MEASURE, COLOURS.brass, 1.5);
    sheet.line(String(index + 1), MARGIN, y + 13, { ...STYLES.title, leading: 34, colour: COLOURS.ink });
    const at = { x: MARGIN + 60, top: y + 18, width: MEASURE - 60 };
    y = sheet.paragraph('P', condition, at, CONDITION) + 20;
  });
  sheet.rule(MARGIN, y, MEASURE, COLOURS.brass, 1.5);
  y = sheet.paragraph(
    'P',
    guarantee.how,
    { x: MARGIN, top: y + 20, width: 400 },
    { ...STYLES.body, size: 11, leading: 16 },
  );
  drawContact(sheet, details, y + 52);
  return sheet.page;
}

function drawContact(sheet: Sheet, { supportEmail, publicUrl }: ContactDetails, top: number): void {
  const site = new URL(publicUrl);
  let y = sheet.paragraph(
    'H2',
    contact.title,
    { x: MARGIN, top, width: MEASURE },
    { ...STYLES.heading, size: 20, leading: 26 },
  );
  y =
    sheet.paragraph(
      'P',
      contact.text,
      { x: MARGIN, top: y + 6, width: 400 },
      { ...STYLES.body, size: 11, leading: 16 },
    ) + 16;
  y = drawAddress(sheet, supportEmail, mailAddress(supportEmail), `Write to ${supportEmail}`, y);
  drawAddress(sheet, site.host, site.href, 'Open the website', y + 2);
}

function mailAddress(email: string): string {
  return `mailto:${encodeURIComponent(email).replace('%40', '@')}`;
}

/** Draws an address as a link. Reduces the size of a long one until it fits, and then breaks it into several lines. */
function drawAddress(sheet: Sheet, text: string, address: string, description: string, top: number): number {
  const size = Math.max(
    SMALLEST_ADDRESS,
    Math.min(ADDRESS.size, (ADDRESS.size * MEASURE) / sheet.width(text, ADDRESS)),
  );
  const style = { ...ADDRESS, size, leading: size * 1.4 };
  const lines = sheet.breakLines(text, MEASURE, style);
  lines.forEach((line, index) => {
    const at = { x: MARGIN, top: top + index * style.leading };
    linkedLine(sheet, line, at, style, { address }, description);
  });
  return top + lines.length * style.leading;
}
