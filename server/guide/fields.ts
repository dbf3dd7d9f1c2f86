import { PDFHexString, PDFName, PDFRef } from 'pdf-lib';
import type { Box, Sheet } from './sheet.ts';
import { COLOURS } from './theme.ts';

export interface FieldOptions {
  name: string;
  /** Read aloud by screen readers and shown as the tooltip. */
  description: string;
  multiline?: boolean;
  fontSize?: number;
}

/** A text field the reader fills in. Its font is a standard one, so that every viewer can set what is typed. */
export function textField(sheet: Sheet, box: Box, options: FieldOptions): void {
  const field = sheet.press.document.getForm().createTextField(options.name);
  if (options.multiline) field.enableMultiline();
  field.addToPage(sheet.page, {
    ...sheet.toPdf(box),
    textColor: COLOURS.ink,
    backgroundColor: COLOURS.raised,
    borderColor: COLOURS.edge,
    borderWidth: 0.75,
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
