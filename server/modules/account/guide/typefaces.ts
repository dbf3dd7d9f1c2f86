import { readFile } from 'node:fs/promises';
import fontkit from '@pdf-lib/fontkit';
import { PDFArray, type PDFDocument, type PDFFont, PDFHexString, PDFNumber } from 'pdf-lib';

export type FaceName = 'regular' | 'semibold' | 'expanded' | 'mono';
export type Typefaces = Record<FaceName, Typeface>;

/** A font of the guide. Measures and encodes text itself, because pdf-lib ignores kerning. */
export class Typeface {
  readonly font: PDFFont;
  private readonly outline: ReturnType<typeof fontkit.create>;
  /** Widths of words in the font's units. Breaking a paragraph into lines measures each of its words many times. */
  private readonly words = new Map<string, number>();

  constructor(font: PDFFont, outline: ReturnType<typeof fontkit.create>) {
    this.font = font;
    this.outline = outline;
  }

  has(character: string): boolean {
    return this.outline.hasGlyphForCodePoint(character.codePointAt(0) ?? 0);
  }

  /** Returns the width of one line in points. `tracking` is not added after the last letter. */
  width(text: string, size: number, tracking = 0): number {
    // Kerning depends on two neighbours, so each word is measured with the spaces beside it, which then count twice.
    const words = text.split(' ');
    const units = words.reduce((sum, word, index) => {
      const first = index === 0;
      const last = index === words.length - 1;
      return sum + this.advance(`${first ? '' : ' '}${word}${last ? '' : ' '}`) - (last ? 0 : this.advance(' '));
    }, 0);
    return (units * size) / this.outline.unitsPerEm + tracking * Math.max(0, [...text].length - 1);
  }

  private advance(word: string): number {
    const known = this.words.get(word);
    if (known !== undefined) return known;
    const { positions } = this.outline.layout(word);
    const units = positions.reduce((sum, position) => sum + position.xAdvance, 0);
    this.words.set(word, units);
    return units;
  }

  /** Returns the operand of PDF's TJ operator: glyphs with the kerning between them. */
  encode(text: string, size: number, tracking = 0): PDFArray {
    const codes = this.font.encodeText(text).asString().match(/.{4}/g) ?? [];
    const { glyphs, positions } = this.outline.layout(text);
    const operand = PDFArray.withContext(this.font.doc.context);
    let run = '';
    codes.forEach((code, index) => {
      run += code;
      const kerning = (positions[index]?.xAdvance ?? 0) - (glyphs[index]?.advanceWidth ?? 0);
      const shift = Math.round((-1000 * kerning) / this.outline.unitsPerEm - (1000 * tracking) / size);
      if (shift === 0) return;
      operand.push(PDFHexString.of(run));
      operand.push(PDFNumber.of(shift));
      run = '';
    });
    if (run) operand.push(PDFHexString.of(run));
    return operand;
  }
}

/**
 * Embeds the fonts of `fonts/`. They are subsets already (scripts/guide-fonts.ts), so they are embedded whole. They are
 * embedded one after the other, because the order determines the bytes of the document.
 */
export async function embedTypefaces(document: PDFDocument): Promise<Typefaces> {
  document.registerFontkit(fontkit);
  return {
    regular: await embed(document, 'archivo-regular', 'GUIDEA+Archivo-Regular'),
    semibold: await embed(document, 'archivo-semibold', 'GUIDEB+Archivo-SemiBold'),
    expanded: await embed(document, 'archivo-expanded', 'GUIDEC+Archivo-ExpandedExtraBold'),
    mono: await embed(document, 'jetbrains-mono', 'GUIDED+JetBrainsMono-Medium'),
  };
}

async function embed(document: PDFDocument, file: string, customName: string): Promise<Typeface> {
  const bytes = await readFile(new URL(`./fonts/${file}.ttf`, import.meta.url));
  return new Typeface(await document.embedFont(bytes, { customName }), fontkit.create(bytes));
}
