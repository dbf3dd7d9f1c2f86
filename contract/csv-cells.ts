/** Matches what makes a spreadsheet read a cell as a formula, even if it splits cells at a different separator than we do. */
const CELL_START = '(^|[;,\\t\\r\\n])';
const FORMULA = "(?='*[=+\\-@\\t\\r＝＋－＠])";
const FORMULA_LIKE = new RegExp(CELL_START + FORMULA, 'g');
const NEUTRALISED = new RegExp(`${CELL_START}'${FORMULA}`, 'g');

/** Puts an apostrophe before everything that starts a formula, so that a spreadsheet shows the text instead of running it. */
export function neutraliseCell(text: string): string {
  return text.replaceAll(FORMULA_LIKE, "$1'");
}

/** Reverts `neutraliseCell`. Any other text stays the same. */
export function restoreCell(text: string): string {
  return text.replaceAll(NEUTRALISED, '$1');
}
