/** What makes a spreadsheet take a cell for a formula, also one that splits cells at another character than we do. */
const CELL_START = '(^|[;,\\t\\r\\n])';
const FORMULA = "(?='*[=+\\-@\\t\\r＝＋－＠])";
const FORMULA_LIKE = new RegExp(CELL_START + FORMULA, 'g');
const NEUTRALISED = new RegExp(`${CELL_START}'${FORMULA}`, 'g');

/** The cell's text as a spreadsheet shows it and does not run it: an apostrophe before whatever begins a formula. */
export function neutraliseCell(text: string): string {
  return text.replaceAll(FORMULA_LIKE, "$1'");
}

/** Turns back what `neutraliseCell` has done; any other text stays as it is. */
export function restoreCell(text: string): string {
  return text.replaceAll(NEUTRALISED, '$1');
}
