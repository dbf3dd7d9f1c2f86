import { PDFHexString, PDFName, type PDFPage, PDFString } from 'pdf-lib';
import type { Box, Sheet } from './sheet.ts';
import type { TextStyle } from './theme.ts';

/** An encoded web or mail address (`mailto:`), or a page of this document. */
type LinkTarget = { address: string } | { page: PDFPage };

/** Draws one line of text as a link. @returns its box */
export function linkedLine(
  sheet: Sheet,
  text: string,
  at: { x: number; top: number },
  style: TextStyle,
  target: LinkTarget,
  description: string,
): Box {
  let box: Box = { ...at, width: 0, height: style.leading };
  sheet.tagged('Link', (tag) => {
    box = sheet.line(text, at.x, at.top, style);
    const { x, y, width, height } = sheet.toPdf(box);
    const { context } = sheet.press.document;
    const annotation = context.obj({ Type: 'Annot', Subtype: 'Link', Rect: [x, y, x + width, y + height], F: 4 });
    annotation.set(PDFName.of('Border'), context.obj([0, 0, 0]));
    annotation.set(PDFName.of('Contents'), PDFHexString.fromText(description));
    if ('address' in target) {
      annotation.set(PDFName.of('A'), context.obj({ S: 'URI', URI: PDFString.of(escapeLiteral(target.address)) }));
    } else {
      annotation.set(PDFName.of('Dest'), context.obj([target.page.ref, 'Fit']));
    }
    const ref = context.register(annotation);
    sheet.page.node.addAnnot(ref);
    sheet.press.tags.attachAnnotation(tag, annotation, ref);
  });
  return box;
}

/** Escapes parentheses and backslashes, because pdf-lib writes literal strings unchanged. */
function escapeLiteral(text: string): string {
  return text.replace(/[\\()]/g, (character) => `\\${character}`);
}
