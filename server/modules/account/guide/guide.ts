import { PDFDocument, type PDFPage } from 'pdf-lib';
import { brains, guarantee, howTo, signOff } from './content/pages.ts';
import { type Week, weeks } from './content.ts';
import { type Bookmark, writeOutline } from './outline.ts';
import { drawCover } from './pages/cover.ts';
import type { LongAnswer } from './pages/day.ts';
import { type ContactDetails, drawGuarantee } from './pages/guarantee.ts';
import { drawBrains, drawHowTo } from './pages/how-to.ts';
import { drawLongAnswers } from './pages/long-answers.ts';
import { drawSignOff } from './pages/sign-off.ts';
import { drawWeek } from './pages/week.ts';
import type { Answers } from './printed-answers.ts';
import type { Press } from './sheet.ts';
import { Tags } from './tags.ts';
import { embedTypefaces } from './typefaces.ts';

const TITLE = '30-Day Getting Started Guide';
/** The date of this edition. It is fixed, so that the same options give the same bytes. */
const EDITION = new Date('2026-11-29T00:00:00Z');

/**
 * Builds the 30-Day Getting Started Guide as a fillable PDF in US Letter, optionally with somebody's answers. The same
 * options and answers give the same bytes, so the result can be cached.
 * @throws LayoutError when content does not fit its page.
 */
export async function buildGuide(options: ContactDetails, answers: Answers = new Map()): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  describeDocument(document);
  const press: Press = { document, faces: await embedTypefaces(document), tags: new Tags(document) };
  writeOutline(document, drawPages(press, options, answers));
  press.tags.finish();
  return document.save();
}

function drawPages(press: Press, options: ContactDetails, answers: Answers): Bookmark[] {
  const dayPages = new Map<number, PDFPage>();
  const front = [
    { title: 'Cover', page: drawCover(press) },
    { title: howTo.title, page: drawHowTo(press) },
    { title: brains.title, page: drawBrains(press) },
  ];
  const longAnswers: LongAnswer[] = [];
  const body = weeks.flatMap((week) => {
    const { pages, longAnswers: ofWeek } = drawWeek(press, week, answers);
    longAnswers.push(...ofWeek);
    for (const [number, page] of pages) dayPages.set(number, page);
    return weekBookmark(week, pages);
  });
  const back = [
    ...drawLongAnswers(press, longAnswers),
    { title: signOff.title, page: drawSignOff(press, dayPages) },
    { title: guarantee.title, page: drawGuarantee(press, options) },
  ];
  return [...front, ...body, ...back];
}

function weekBookmark(week: Week, pages: Map<number, PDFPage>): Bookmark[] {
  const children = week.days.flatMap((day) => {
    const page = pages.get(day.number);
    return page ? [{ title: `Day ${day.number}: ${day.title}`, page }] : [];
  });
  const page = children[0]?.page;
  return page ? [{ title: `Week ${week.number}: ${week.title}`, page, children }] : [];
}

function describeDocument(document: PDFDocument): void {
  document.setTitle(TITLE, { showInWindowTitleBar: true });
  document.setAuthor('Insurance 24/7 AI');
  document.setSubject(
    'Thirty small steps for insurance agents and their four AI brains, with thirty questions to answer',
  );
  document.setKeywords(['insurance', 'getting started', 'agent', 'client retention', 'claims', 'marketing']);
  document.setLanguage('en-US');
  document.setCreator('Insurance 24/7 AI');
  document.setProducer('pdf-lib');
  document.setCreationDate(EDITION);
  document.setModificationDate(EDITION);
}
