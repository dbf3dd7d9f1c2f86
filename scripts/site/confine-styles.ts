import { AtRule, type Root, Rule } from 'postcss';

/** What lies over a page; nothing outside is any business of its rules. */
const HOLDERS = 'dialog,#toasts';
/** What a page has of its own accord. */
const OF_THE_PAGE = /^(html|body)$/;

/**
 * Confines the rules of what is laid over a page to it. A rule that may concern anything on the page makes the browser
 * style and lay out all of it anew, which a phone needs longer for than for the dialog itself.
 */
export function confineStyles(sheet: Root): void {
  sheet.walkAtRules('font-face', (face) => void face.remove());
  const defaults = takeRegistered(sheet);
  sheet.walkRules((rule) => {
    if (rule.parent instanceof AtRule && rule.parent.name.endsWith('keyframes')) return;
    const selectors = rule.selectors.filter((selector) => !OF_THE_PAGE.test(selector)).map(confined);
    if (selectors.length > 0) rule.selectors = [...new Set(selectors)];
    else rule.remove();
  });
  if (defaults) sheet.prepend(defaults);
}

function confined(selector: string): string {
  if (selector === ':root' || selector === ':host') return HOLDERS;
  if (selector === '*') return `${HOLDERS},:where(${HOLDERS}) *`;
  // A class or a certain element is met nowhere else.
  return /[.#]|^body/.test(selector) ? selector : `:where(${HOLDERS}) ${selector}`;
}

/** Registering a variable concerns all of the page: its elements are given the initial values as they are. */
function takeRegistered(sheet: Root): AtRule | undefined {
  const rule = new Rule({ selector: `:where(${HOLDERS}) *` });
  sheet.walkAtRules('property', (registered) => {
    registered.walkDecls('initial-value', ({ value }) => void rule.append({ prop: registered.params, value }));
    registered.remove();
  });
  if (!rule.nodes?.length) return undefined;
  const layer = new AtRule({ name: 'layer', params: 'properties' });
  layer.append(rule);
  return layer;
}
