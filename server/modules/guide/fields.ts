import { PDFHexString, PDFName, PDFRef } from 'pdf-lib';
import type { Box, Sheet } from './sheet.ts';
import { COLOURS } from './theme.ts';

interface FieldOptions {
  name: string;
  /** Read aloud by screen readers and shown as the tooltip. */
  description: string;
  multiline?: boolean;
  fontSize?: number;
}

/** Viewers set typed text hard against a field's edge: the field is smaller than the box drawn around it. */
const PADDING = 4;

/** A text field the reader fills in. Its font is a standard one, so that every viewer can set what is typed. */
export function textField(sheet: Sheet, box: Box, options: FieldOptions): void {
  const field = sheet.press.document.getForm().createTextField(options.name);
  if (options.multiline) field.enableMultiline();
  sheet.block(box, COLOURS.raised, COLOURS.edge);
  field.addToPage(sheet.page, {
    ...sheet.toPdf(inset(box)),
    textColor: COLOURS.ink,
    backgroundColor: undefined,
    borderColor: undefined,
    borderWidth: 0,
  });
  field.setFontSize(options.fontSize ?? 10);
  field.acroField.dict.set(PDFName.of('TU'), PDFHexString.fromText(options.description));
  sheet.tagged('Form', (tag) => {
    sheet.press.tags.describe(tag, options.description);
    const widget = field.acroField.getWidgets()[0]?.dict;
    const ref = sheet.page.node.Annots()?.asArray().at(-1);
    if (widget && ref instanceof PDFRef) sheet.press.tags.attachAnnotation(tag, widget, ref);
  });
}

function inset({ x, top, width, height }: Box): Box {
  return { x: x + PADDING, top: top + PADDING, width: width - 2 * PADDING, height: height - 2 * PADDING };
}
