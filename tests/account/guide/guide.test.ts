import { PDFArray, PDFDict, PDFDocument, PDFHexString, PDFName, PDFRef, PDFString, PDFTextField } from 'pdf-lib';
import { beforeAll, describe, expect, it } from 'vitest';
import { days } from '#server/modules/account/guide/content.ts';
import { buildGuide } from '#server/modules/account/guide/guide.ts';
import { OPTIONS, plainGuide } from './built.ts';

let bytes: Uint8Array;
let document: PDFDocument;

beforeAll(async () => {
  bytes = await plainGuide();
  document = await PDFDocument.load(bytes, { throwOnInvalidObject: true, updateMetadata: false });
});

function textField(name: string): PDFTextField {
  const field = document.getForm().getField(name);
  expect(field).toBeInstanceOf(PDFTextField);
  return field as PDFTextField;
}

function linkTargets(from: PDFDocument): string[] {
  return annotations(from).flatMap((annotation) => {
    const address = annotation.lookupMaybe(PDFName.of('A'), PDFDict)?.lookupMaybe(PDFName.of('URI'), PDFString);
    return address ? [address.decodeText()] : [];
  });
}

function annotations(of: PDFDocument): PDFDict[] {
  return of.getPages().flatMap((page) => {
    const refs = page.node.Annots()?.asArray() ?? [];
    return refs.map((ref) => of.context.lookup(ref, PDFDict));
  });
}

describe('the Getting Started Guide', () => {
  it('is a US Letter PDF under 600 KB with title, author and language', () => {
    expect(bytes.length).toBeLessThan(600_000);
    expect(document.getTitle()).toBe('30-Day Getting Started Guide');
    expect(document.getAuthor()).toBe('Insurance 24/7 AI');
    expect(document.catalog.lookup(PDFName.of('Lang'), PDFString).decodeText()).toBe('en-US');
    for (const page of document.getPages()) expect(page.getSize()).toEqual({ width: 612, height: 792 });
  });

  it('has the same bytes for the same options, and others for others', async () => {
    expect(Buffer.compare(await buildGuide(OPTIONS), bytes)).toBe(0);
    const other = await buildGuide({ ...OPTIONS, supportEmail: 'a%)\\(b>>@agency.example' });
    expect(Buffer.compare(other, bytes)).not.toBe(0);
    // An address that would break out of its link is encoded.
    const [address] = linkTargets(await PDFDocument.load(other, { throwOnInvalidObject: true }));
    expect(address).toContain('a%25');
    expect(address).toContain('@agency.example');
  });

  it('asks one question a day in a field that can be filled in and is read aloud with its question', () => {
    expect(days.map((day) => day.number)).toEqual(Array.from({ length: 30 }, (_, index) => index + 1));
    for (const day of days) {
      const field = textField(`day-${String(day.number).padStart(2, '0')}`);
      expect(field.isMultiline()).toBe(true);
      expect(field.isReadOnly()).toBe(false);
      const alternate = field.acroField.dict.lookup(PDFName.of('TU'), PDFHexString).decodeText();
      expect(alternate).toBe(`Day ${day.number}: ${day.question}`);
    }
  });

  it('has a page to sign, and no field beyond it and the questions', () => {
    const others = document
      .getForm()
      .getFields()
      .map((field) => field.getName())
      .filter((name) => !name.startsWith('day-'));
    expect(others.sort()).toEqual(['agency', 'completed', 'email', 'name', 'signature', 'started']);
  });

  it('keeps an answer that was typed in and saved', async () => {
    textField('day-07').setText('Two hours on renewal letters.');
    const saved = await PDFDocument.load(await document.save());
    expect(saved.getForm().getTextField('day-07').getText()).toBe('Two hours on renewal letters.');
  });

  it('links to the support address, the site and every day', () => {
    expect(linkTargets(document)).toEqual(['mailto:help@agency.example', 'https://agency.example/']);
    const inner = annotations(document).filter((annotation) => annotation.has(PDFName.of('Dest')));
    expect(inner).toHaveLength(30);
  });

  it('puts every field and link into the reading order', () => {
    const body = document.catalog
      .lookup(PDFName.of('StructTreeRoot'), PDFDict)
      .lookup(PDFName.of('K'), PDFArray)
      .lookup(0, PDFDict);
    const roles = body
      .lookup(PDFName.of('K'), PDFArray)
      .asArray()
      .map((ref) => document.context.lookup(ref, PDFDict).lookup(PDFName.of('S'), PDFName).decodeText());
    expect(roles.filter((role) => role === 'Form')).toHaveLength(36);
    expect(roles.filter((role) => role === 'Link')).toHaveLength(32);
    expect(roles.filter((role) => role === 'H2').length).toBeGreaterThanOrEqual(30);
    for (const annotation of annotations(document)) expect(annotation.has(PDFName.of('StructParent'))).toBe(true);
  });

  it('has a bookmark for each part and each day', () => {
    const root = document.catalog.lookup(PDFName.of('Outlines'), PDFDict);
    const titles = bookmarks(root);
    expect(titles.filter((title) => title.startsWith('Day '))).toHaveLength(30);
    expect(titles).toContain('Week 1: Set up');
    expect(titles).toContain('30 Day Money Back Guarantee');
  });

  it('fits addresses as long as the product accepts', async () => {
    const supportEmail = `${'a'.repeat(64)}@${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(60)}.example`;
    const publicUrl = `https://${'sub.'.repeat(40)}example.com:8443`;
    const built = await PDFDocument.load(await buildGuide({ supportEmail, publicUrl }));
    expect(new Set(linkTargets(built))).toEqual(new Set([`mailto:${supportEmail}`, `${publicUrl}/`]));
  });
});

function bookmarks(level: PDFDict): string[] {
  const titles: string[] = [];
  let next = level.get(PDFName.of('First'));
  while (next instanceof PDFRef) {
    const item = level.context.lookup(next, PDFDict);
    titles.push(item.lookup(PDFName.of('Title'), PDFHexString).decodeText(), ...bookmarks(item));
    next = item.get(PDFName.of('Next'));
  }
  return titles;
}
