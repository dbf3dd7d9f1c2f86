import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import postcss, { type AtRule, type Root } from 'postcss';
import selectorParser from 'postcss-selector-parser';
import { PurgeCSS } from 'purgecss';
import { confineStyles } from './confine-styles.ts';

const STYLE = /(<style[^>]*>)([\s\S]*?)(<\/style>)/;
const CLASS_ATTRIBUTE = / class="([^"]*)"/g;
/** What scripts bring out later, and the attributes by which they do. */
const HIDDEN = / hidden=""/;
const SET_BY_SCRIPTS = ['hidden', 'data-state', 'data-variant', 'data-swipe', 'data-out', 'aria-invalid', 'aria-busy'];
const FIELD = /<(input|select|textarea)\b/;
/** Parts that browsers build into fields. */
const FIELD_PART = /^::(-webkit-|placeholder|file-selector)/;
/** What scripts lay over the pages: its rules come to stand beside those of a page. */
const OVERLAY = 'lead-dialog.html';
/** Words that scripts may look for or set, so that classes among them keep their names. */
const SCRIPT_WORD = /[\w-]{4,}/g;

/**
 * Leaves each page of the site the rules it uses and no others, under short names: its HTML with its styles goes out in
 * one round trip. What a script lays over it later brings rules of its own (web/site/lead-dialog/bring.ts).
 */
export async function trimPageStyles(folder: string): Promise<void> {
  for (const file of globSync(`${folder}/*.html`)) {
    const html = readFileSync(file, 'utf8');
    writeFileSync(file, await trim(html, new Set(wordsOfScripts(folder, html)), basename(file) === OVERLAY));
  }
}

async function trim(html: string, keep: Set<string>, isOverlay: boolean): Promise<string> {
  const style = STYLE.exec(html);
  if (!style) return html;
  const [element, open, css = '', close] = style;
  const rest = html.replace(element, '');
  const frequencies = countClasses(rest);
  const [purged] = await new PurgeCSS().purge({
    content: [{ raw: rest, extension: 'html' }],
    css: [{ raw: css }],
    defaultExtractor: (content) => content.match(/[^<>"'`\s]*[^<>"'`\s:]/g) ?? [],
    safelist: {
      // Whole class names: the extractor cuts them at signs that Tailwind allows.
      standard: [...keep, ...frequencies.keys()],
      // Or a rule for several things is dropped with the first of them that the page has not, and one for whatever
      // has the focus altogether.
      greedy: [FIELD.test(rest) ? /^:(is|focus-visible|disabled)$/ : /^:(is|focus-visible)$/],
    },
    dynamicAttributes: HIDDEN.test(rest) ? SET_BY_SCRIPTS : [],
    keyframes: true,
    variables: true,
  });
  const sheet = postcss.parse(purged?.css ?? css);
  dropUnusedProperties(sheet);
  dropUnusedKeyframes(sheet);
  dropRepetitions(sheet);
  if (!FIELD.test(rest)) dropFieldResets(sheet);
  if (!HIDDEN.test(rest)) dropRules(sheet, /^\[hidden\]$/);
  if (isOverlay) confineStyles(sheet);
  dropEmptyConditions(sheet);
  const names = shortNames(frequencies, keep, isOverlay ? 'o-' : '');
  rename(sheet, names);
  const renamed = html.replaceAll(CLASS_ATTRIBUTE, (_, classes: string) => ` class="${shorten(classes, names)}"`);
  return renamed.replace(STYLE, () => `${open}${sheet.toString()}${close}`);
}

/** Of the scripts that a page starts with; what they import later comes with rules of their own. */
function wordsOfScripts(folder: string, html: string): string[] {
  return [...html.matchAll(/<script type="module" src="([^"]+)"/g)].flatMap(
    ([, src = '']) => readFileSync(`${folder}${src}`, 'utf8').match(SCRIPT_WORD) ?? [],
  );
}

/** Resets of what only forms have, as long as the page has no field. */
function dropFieldResets(sheet: Root): void {
  dropRules(sheet, FIELD_PART);
}

/** Tailwind registers every variable of its utilities, used or not, and again for browsers that cannot register any. */
function dropUnusedProperties(sheet: Root): void {
  sheet.walkAtRules('layer', (rule) => {
    if (rule.params === 'properties') rule.removeAll();
  });
  const registered: AtRule[] = [];
  sheet.walkAtRules('property', (rule) => void registered.push(rule));
  for (const rule of registered) rule.remove();
  const css = sheet.toString();
  sheet.append(registered.filter((rule) => css.includes(rule.params)));
}

function dropRules(sheet: Root, selectors: RegExp): void {
  sheet.walkRules((rule) => {
    if (rule.selectors.every((selector) => selectors.test(selector))) rule.remove();
  });
}

/** Conditions whose rules have all gone; from the inside out, as one may stand in another. */
function dropEmptyConditions(sheet: Root): void {
  const conditions: AtRule[] = [];
  sheet.walkAtRules(/^(media|supports)$/, (rule) => void conditions.push(rule));
  for (const rule of conditions.toReversed()) if (rule.nodes?.length === 0) rule.remove();
}

function dropUnusedKeyframes(sheet: Root): void {
  const animations: string[] = [];
  sheet.walkDecls(/^(animation|--animate)/, ({ value }) => void animations.push(value));
  const used = animations.join(' ');
  sheet.walkAtRules('keyframes', (frames) => {
    if (!used.includes(frames.params)) frames.remove();
  });
}

/** What the minifier has written several times in a row. */
function dropRepetitions(sheet: Root): void {
  sheet.walkDecls((declaration) => {
    if (declaration.toString() === declaration.prev()?.toString()) declaration.remove();
  });
}

function countClasses(html: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const [, classes = ''] of html.matchAll(CLASS_ATTRIBUTE)) {
    for (const name of namesIn(classes)) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return counts;
}

/** A name for each class, the shortest for the most frequent. */
function shortNames(frequencies: Map<string, number>, keep: Set<string>, prefix: string): Map<string, string> {
  const byFrequency = [...frequencies].sort(([, a], [, b]) => b - a).map(([name]) => name);
  const renamed = byFrequency.filter((name) => !keep.has(name));
  return new Map(renamed.map((name, index) => [name, `${prefix}${nthName(index)}`]));
}

/** `a` to `z`, `a0` to `zz`, …: the same every time, and a digit never comes first. */
function nthName(index: number): string {
  const letter = (index % 26) + 10;
  const rest = Math.floor(index / 26);
  return letter.toString(36) + (rest === 0 ? '' : (rest - 1).toString(36));
}

function rename(sheet: Root, names: Map<string, string>): void {
  const renamer = selectorParser((selectors) => {
    selectors.walkClasses((node) => {
      node.value = names.get(node.value) ?? node.value;
    });
  });
  sheet.walkRules((rule) => {
    rule.selector = renamer.processSync(rule.selector);
  });
}

function shorten(classes: string, names: Map<string, string>): string {
  return namesIn(classes)
    .map((name) => names.get(name) ?? name)
    .join(' ');
}

function namesIn(classes: string): string[] {
  return unescaped(classes).split(/\s+/).filter(Boolean);
}

function unescaped(attribute: string): string {
  return attribute.replaceAll('&gt;', '>').replaceAll('&#39;', "'").replaceAll('&quot;', '"').replaceAll('&amp;', '&');
}
