import {
  type Color,
  type PDFDocument,
  PDFName,
  PDFNumber,
  PDFOperator,
  PDFOperatorNames,
  type PDFPage,
  setFillingColor,
} from 'pdf-lib';
import { breakLines } from './line-breaking.ts';
import type { Role, Tag, Tags } from './tags.ts';
import { PAGE, SAFE_MARGIN, type TextStyle } from './theme.ts';
import type { FaceName, Typefaces } from './typefaces.ts';

/** The resources that all pages share. */
export interface Press {
  document: PDFDocument;
  faces: Typefaces;
  tags: Tags;
}

export interface Box {
  x: number;
  top: number;
  width: number;
  height: number;
}

/** Something does not fit into its place, which is a defect of the guide's content or layout. */
export class LayoutError extends Error {
  override name = 'LayoutError';
}

/** One page, drawn from the top left corner. Drawing outside the page fails. */
export class Sheet {
  readonly page: PDFPage;
  readonly press: Press;
  private readonly fontKeys = new Map<FaceName, PDFName>();
  private tag: Tag | undefined;

  constructor(press: Press, ground: Color) {
    this.press = press;
    this.page = press.document.addPage([PAGE.width, PAGE.height]);
    this.page.node.set(PDFName.of('Tabs'), PDFName.of('S'));
    this.block({ x: 0, top: 0, ...PAGE }, ground);
  }

  /** Makes all text drawn in `draw` one element of the reading order. */
  tagged(role: Role, draw: (tag: Tag) => void): void {
    this.tag = this.press.tags.open(this.page, role);
    draw(this.tag);
    this.tag = undefined;
  }

  width(text: string, style: TextStyle): number {
    return this.press.faces[style.face].width(text, style.size, style.tracking);
  }

  /** Draws one line. @returns its box */
  line(text: string, x: number, top: number, style: TextStyle): Box {
    const face = this.press.faces[style.face];
    const box = { x, top, width: this.width(text, style), height: style.leading };
    contain(box, SAFE_MARGIN, text);
    const key = this.fontKeys.get(style.face) ?? this.page.node.newFontDictionary(style.face, face.font.ref);
    this.fontKeys.set(style.face, key);
    const baseline = top + style.leading / 2 + style.size * 0.35;
    this.mark(() =>
      this.page.pushOperators(
        PDFOperator.of(PDFOperatorNames.BeginText),
        setFillingColor(style.colour),
        PDFOperator.of(PDFOperatorNames.SetFontAndSize, [key, PDFNumber.of(style.size)]),
        PDFOperator.of(PDFOperatorNames.MoveText, [
          PDFNumber.of(round(x)),
          PDFNumber.of(round(PAGE.height - baseline)),
        ]),
        PDFOperator.of(PDFOperatorNames.ShowTextAdjusted, [face.encode(text, style.size, style.tracking)]),
        PDFOperator.of(PDFOperatorNames.EndText),
      ),
    );
    return box;
  }

  lineToRight(text: string, right: number, top: number, style: TextStyle): Box {
    return this.line(text, right - this.width(text, style), top, style);
  }

  breakLines(text: string, width: number, style: TextStyle): string[] {
    return breakLines(text, width, (line) => this.width(line, style));
  }

  /** Draws a wrapped text. @returns where it ends, measured from the top of the page */
  paragraph(role: Role, text: string, at: { x: number; top: number; width: number }, style: TextStyle): number {
    const lines = this.breakLines(text, at.width, style);
    this.tagged(role, () => {
      lines.forEach((line, index) => {
        // The space separates words for readers that join the lines of a paragraph.
        const end = index < lines.length - 1 ? ' ' : '';
        this.line(line + end, at.x, at.top + index * style.leading, style);
      });
    });
    return at.top + lines.length * style.leading;
  }

  block(box: Box, colour: Color, border?: Color): void {
    contain(box, 0, 'block');
    this.mark(() =>
      this.page.drawRectangle({
        ...this.toPdf(box),
        color: colour,
        ...(border && { borderColor: border, borderWidth: 0.75 }),
      }),
    );
  }

  rule(x: number, top: number, width: number, colour: Color, thickness = 0.75): void {
    this.block({ x, top, width, height: thickness }, colour);
  }

  /** Draws an SVG path whose coordinates are relative to `x` and `top`. */
  path(
    path: string,
    x: number,
    top: number,
    style: { stroke?: Color; fill?: Color; thickness?: number; scale?: number },
  ): void {
    const { stroke, fill, thickness = 1, scale = 1 } = style;
    this.mark(() =>
      this.page.drawSvgPath(path, {
        x,
        y: PAGE.height - top,
        scale,
        ...(stroke && { borderColor: stroke, borderWidth: thickness / scale }),
        ...(fill && { color: fill }),
      }),
    );
  }

  dot(x: number, top: number, radius: number, colour: Color): void {
    contain({ x: x - radius, top: top - radius, width: 2 * radius, height: 2 * radius }, 0, 'dot');
    this.mark(() => this.page.drawCircle({ x, y: PAGE.height - top, size: radius, color: colour }));
  }

  toPdf(box: Box): { x: number; y: number; width: number; height: number } {
    return { x: box.x, y: PAGE.height - box.top - box.height, width: box.width, height: box.height };
  }

  private mark(draw: () => void): void {
    const begin = this.tag
      ? PDFOperator.of(PDFOperatorNames.BeginMarkedContentSequence, [
          PDFName.of('Span'),
          `<</MCID ${this.press.tags.markContent(this.tag)}>>`,
        ])
      : PDFOperator.of(PDFOperatorNames.BeginMarkedContent, [PDFName.of('Artifact')]);
    this.page.pushOperators(begin);
    draw();
    this.page.pushOperators(PDFOperator.of(PDFOperatorNames.EndMarkedContent));
  }
}

function contain(box: Box, margin: number, what: string): void {
  const inside =
    box.x >= margin &&
    box.top >= margin &&
    box.x + box.width <= PAGE.width - margin &&
    box.top + box.height <= PAGE.height - margin;
  if (!inside) throw new LayoutError(`"${what}" leaves the page at ${round(box.x)}, ${round(box.top)}`);
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
