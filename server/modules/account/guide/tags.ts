import {
  PDFArray,
  type PDFDict,
  type PDFDocument,
  PDFHexString,
  PDFName,
  PDFNumber,
  type PDFObject,
  type PDFPage,
  type PDFRef,
} from 'pdf-lib';

export type Role = 'H1' | 'H2' | 'H3' | 'P' | 'Link' | 'Form';

/** One element of the reading order, under construction. */
export interface Tag {
  ref: PDFRef;
  element: PDFDict;
  page: PDFPage;
}

/**
 * The structure tree gives screen readers the reading order, the headings and the names of the fields (PDF 1.7, section
 * 14.7). Anything drawn outside a tag counts as decoration.
 */
export class Tags {
  private readonly document: PDFDocument;
  private readonly rootRef: PDFRef;
  private readonly bodyRef: PDFRef;
  private readonly marks = new Map<PDFPage, PDFRef[]>();
  private readonly annotations: PDFRef[] = [];
  private readonly order: PDFRef[] = [];

  constructor(document: PDFDocument) {
    this.document = document;
    this.rootRef = document.context.nextRef();
    this.bodyRef = document.context.nextRef();
  }

  open(page: PDFPage, role: Role): Tag {
    const element = this.document.context.obj({ Type: 'StructElem', S: role, P: this.bodyRef, Pg: page.ref, K: [] });
    const ref = this.document.context.register(element);
    this.order.push(ref);
    return { ref, element, page };
  }

  /** Returns the id of marked content. Ids are counted for each page. */
  markContent(tag: Tag): number {
    const marks = this.marks.get(tag.page) ?? [];
    this.marks.set(tag.page, marks);
    const id = marks.push(tag.ref) - 1;
    this.append(tag, PDFNumber.of(id));
    return id;
  }

  /** Adds a link or a form field to the reading order. */
  attachAnnotation(tag: Tag, annotation: PDFDict, annotationRef: PDFRef): void {
    this.annotations.push(tag.ref);
    annotation.set(
      PDFName.of('StructParent'),
      this.document.context.obj(this.annotationKey(this.annotations.length - 1)),
    );
    this.append(tag, this.document.context.obj({ Type: 'OBJR', Obj: annotationRef, Pg: tag.page.ref }));
  }

  describe(tag: Tag, alternative: string): void {
    tag.element.set(PDFName.of('Alt'), PDFHexString.fromText(alternative));
  }

  /** Writes the tree into the document. Call it once, after all pages are drawn. */
  finish(): void {
    const { context, catalog } = this.document;
    const numbers: (number | PDFRef | PDFRef[])[] = [];
    this.document.getPages().forEach((page, index) => {
      page.node.set(PDFName.of('StructParents'), context.obj(index));
      numbers.push(index, this.marks.get(page) ?? []);
    });
    this.annotations.forEach((ref, index) => {
      numbers.push(this.annotationKey(index), ref);
    });
    context.assign(this.bodyRef, context.obj({ Type: 'StructElem', S: 'Document', P: this.rootRef, K: this.order }));
    context.assign(
      this.rootRef,
      context.obj({ Type: 'StructTreeRoot', K: [this.bodyRef], ParentTree: { Nums: numbers } }),
    );
    catalog.set(PDFName.of('StructTreeRoot'), this.rootRef);
    catalog.set(PDFName.of('MarkInfo'), context.obj({ Marked: true }));
  }

  /** Returns a key of the parent tree. Pages use the low numbers. */
  private annotationKey(index: number): number {
    return 1000 + index;
  }

  private append(tag: Tag, kid: PDFObject): void {
    const kids = tag.element.lookup(PDFName.of('K'));
    if (kids instanceof PDFArray) kids.push(kid);
  }
}
