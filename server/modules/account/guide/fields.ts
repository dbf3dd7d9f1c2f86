import {
  PDFHexString,
  PDFName,
  PDFNumber,
  PDFOperator,
  PDFOperatorNames,
  PDFRef,
  type PDFTextField,
  setFillingColor,
} from 'pdf-lib';
import type { Box, Sheet } from './sheet.ts';
import { COLOURS, type TextStyle } from './theme.ts';

interface FieldOptions {
  name: string;
  /** Read aloud by screen readers and shown as the tooltip. */
  description: string;
  multiline?: boolean;
  fontSize?: number;
  /** The initial text. */
  filled?: Filling;
}

interface Filling {
  /** The answer as it was typed. */
  value: string;
  /** The lines that are shown. */
  lines: string[];
  style: TextStyle;
}

/** PDF viewers place typed text at a field's very edge, so the field is smaller than the box around it. */
const PADDING = 4;

/** Returns the part of a field's box that is available for text. */
export function textArea({ width, height }: Pick<Box, 'width' | 'height'>): { width: number; height: number } {
  return { width: width - 2 * PADDING, height: height - 2 * PADDING };
}

/** Draws a text field for the reader. Its font is a standard one, so that every viewer can render typed text. */
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
  if (options.filled) fill(sheet, field, options.filled);
  field.acroField.dict.set(PDFName.of('TU'), PDFHexString.fromText(options.description));
  sheet.tagged('Form', (tag) => {
    sheet.press.tags.describe(tag, options.description);
    const widget = field.acroField.getWidgets()[0]?.dict;
    const ref = sheet.page.node.Annots()?.asArray().at(-1);
    if (widget && ref instanceof PDFRef) sheet.press.tags.attachAnnotation(tag, widget, ref);
  });
}

/** Draws the lines itself, because pdf-lib would ignore kerning and render characters that the font lacks unpredictably. */
function fill(sheet: Sheet, field: PDFTextField, { value, lines, style }: Filling): void {
  const face = sheet.press.faces[style.face];
  field.setText(value);
  field.updateAppearances(face.font, (_field, widget) => {
    const { height } = widget.getRectangle();
    return [
      PDFOperator.of(PDFOperatorNames.BeginMarkedContent, [PDFName.of('Tx')]),
      PDFOperator.of(PDFOperatorNames.BeginText),
      setFillingColor(style.colour),
      PDFOperator.of(PDFOperatorNames.SetFontAndSize, [PDFName.of(face.font.name), PDFNumber.of(style.size)]),
      ...lines.flatMap((line, index) => [
        PDFOperator.of(PDFOperatorNames.MoveText, [
          PDFNumber.of(0),
          PDFNumber.of(index === 0 ? height - style.size : -style.leading),
        ]),
        PDFOperator.of(PDFOperatorNames.ShowTextAdjusted, [face.encode(line, style.size, style.tracking)]),
      ]),
      PDFOperator.of(PDFOperatorNames.EndText),
      PDFOperator.of(PDFOperatorNames.EndMarkedContent),
    ];
  });
}

function inset(box: Box): Box {
  return { x: box.x + PADDING, top: box.top + PADDING, ...textArea(box) };
}
