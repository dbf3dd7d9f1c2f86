import { type PDFDict, type PDFDocument, PDFHexString, PDFName, type PDFPage, type PDFRef } from 'pdf-lib';

export interface Bookmark {
  title: string;
  page: PDFPage;
  children?: Bookmark[];
}

/** Writes the bookmarks that viewers show beside the pages. They have two levels, and the first is expanded. */
export function writeOutline(document: PDFDocument, bookmarks: Bookmark[]): void {
  const root = document.context.nextRef();
  const { first, last } = writeLevel(document, root, bookmarks);
  document.context.assign(
    root,
    document.context.obj({ Type: 'Outlines', First: first, Last: last, Count: bookmarks.length }),
  );
  document.catalog.set(PDFName.of('Outlines'), root);
  document.catalog.set(PDFName.of('PageMode'), PDFName.of('UseOutlines'));
}

function writeLevel(document: PDFDocument, parent: PDFRef, bookmarks: Bookmark[]): { first?: PDFRef; last?: PDFRef } {
  const { context } = document;
  const refs = bookmarks.map(() => context.nextRef());
  bookmarks.forEach((bookmark, index) => {
    const ref = refs[index];
    if (!ref) return;
    const item = context.obj({ Parent: parent, Dest: [bookmark.page.ref, 'Fit'] });
    item.set(PDFName.of('Title'), PDFHexString.fromText(bookmark.title));
    link(item, 'Prev', refs[index - 1]);
    link(item, 'Next', refs[index + 1]);
    if (bookmark.children?.length) {
      const { first, last } = writeLevel(document, ref, bookmark.children);
      link(item, 'First', first);
      link(item, 'Last', last);
      item.set(PDFName.of('Count'), context.obj(-bookmark.children.length));
    }
    context.assign(ref, item);
  });
  return { first: refs[0], last: refs.at(-1) };
}

function link(item: PDFDict, key: string, ref: PDFRef | undefined): void {
  if (ref) item.set(PDFName.of(key), ref);
}
