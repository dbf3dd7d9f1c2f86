import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { contrastOf } from '../e2e/colours.ts';

const WEB = join(import.meta.dirname, '../../web');
const SCHEMES = ['light', 'dark'] as const;
/** WCAG 2.2: 1.4.3 for text, 1.4.11 for the borders of controls. */
const TEXT = 4.5;
const BORDER = 3;

type Scheme = (typeof SCHEMES)[number];
type Colour = readonly number[];

/** The colours of both themes, by the names of their tokens. */
const tokens = new Map(
  [
    ...readFileSync(join(WEB, 'ui/theme.css'), 'utf8').matchAll(
      /--color-([\w-]+): (?:light-dark\()?(#\w{6})(?:, (#\w{6}))?/g,
    ),
  ].map(([, name = '', light = '', dark = light]) => [name, { light: rgb(light), dark: rgb(dark) }]),
);

const PAPERS = ['paper', 'paper-raised', 'paper-sunk'];
/** A number is the share of a colour that is faded. The note below a button has the colour of its section, faded. */
const ON_PAPER = ['ink', 'ink/85', 'ink-soft', 'signal-text', 'brass-text', 'ok', 'pending', 'failed', 'over'];
const ON_PINE = ['on-pine', 'on-pine/85', 'on-pine-soft', 'on-pine-brass'];

/** Which colours of text stand on which ground. */
const READ_ON: Record<string, readonly string[]> = {
  ...Object.fromEntries(PAPERS.map((paper) => [paper, ON_PAPER])),
  // The ground of a tint is named after it: a part of a list, a choice, a text in a chat, and a selected row.
  'line/50 paper-raised': ['ink', 'ink-soft'],
  'line/60 paper': ['ink', 'ink-soft'],
  'line/60 paper-raised': ['ink', 'ink-soft'],
  'line/70 paper-raised': ['ink', 'ink-soft'],
  'highlight/20 paper': ON_PAPER,
  'pending-soft': ON_PAPER,
  'failed-soft': ON_PAPER,
  pine: ON_PINE,
  wall: [...ON_PINE, 'signal'],
  ink: ['paper'],
  signal: ['on-signal'],
  'signal-hover': ['on-signal'],
  highlight: ['on-highlight'],
  'failed-fill': ['on-pine'],
};

describe.each(SCHEMES)('In the %s theme', (scheme) => {
  for (const [ground, inks] of Object.entries(READ_ON)) {
    test(`text can be read on ${ground}`, () => {
      for (const ink of inks) {
        const under = groundOf(ground, scheme);
        const contrast = contrastOf({ ink: paintedOver(under, ink, scheme), ground: under });
        expect(contrast, `${ink} on ${ground}`).toBeGreaterThanOrEqual(TEXT);
      }
    });
  }

  test('the borders of controls can be told from each paper', () => {
    for (const paper of PAPERS) {
      const border = { ink: colourOf('line-strong', scheme), ground: colourOf(paper, scheme) };
      expect(contrastOf(border), paper).toBeGreaterThanOrEqual(BORDER);
    }
  });
});

test('each colour that a source gives to text, and each pair that it gives at once, is looked after here', () => {
  const missing = new Set<string>();
  const looked = new Set(Object.values(READ_ON).flat());
  for (const classes of classLists()) {
    const [inks, grounds] = [used(classes, 'text'), used(classes, 'bg')];
    for (const ink of inks) {
      if (!looked.has(ink)) missing.add(ink);
      for (const ground of grounds) {
        const papers = Object.keys(READ_ON).filter((name) => name.split(' ')[0] === ground);
        if (!papers.some((paper) => READ_ON[paper]?.includes(ink))) missing.add(`${ink} on ${ground}`);
      }
    }
  }
  expect([...missing]).toEqual([]);
});

/** Returns the class lists of the sources that colour text. */
function classLists(): string[] {
  const sources = globSync('**/*.{tsx,ts,astro,css}', { cwd: WEB }).map((file) =>
    readFileSync(join(WEB, file), 'utf8'),
  );
  const lists = sources.flatMap((source) => source.match(/(['"`])[^'"`\n]*\btext-[^'"`\n]*\1|@apply [^;]+/g) ?? []);
  expect(lists.length).toBeGreaterThan(100);
  return lists;
}

/** Returns the colours that a list of classes uses without a condition, as `text` or as `bg`. */
function used(classes: string, property: 'text' | 'bg'): string[] {
  const names = classes.split(/[\s'"`]+/).filter((name) => name.startsWith(`${property}-`));
  return names.map((name) => name.slice(property.length + 1)).filter((name) => tokens.has(name.replace(/\/\d+$/, '')));
}

/** Returns a ground as it is painted: a colour, or a tint over the paper that is named after it. */
function groundOf(ground: string, scheme: Scheme): Colour {
  const [top = '', paper] = ground.split(' ');
  return paper ? paintedOver(colourOf(paper, scheme), top, scheme) : colourOf(top, scheme);
}

/** Returns a colour as it is painted over another, of which it lets a share through if it is faded. */
function paintedOver(under: Colour, colour: string, scheme: Scheme): Colour {
  const [name = '', percent = '100'] = colour.split('/');
  const share = Number(percent) / 100;
  return colourOf(name, scheme).map((channel, index) => channel * share + (under[index] ?? 0) * (1 - share));
}

function colourOf(name: string, scheme: Scheme): Colour {
  const colour = tokens.get(name);
  if (!colour) throw new Error(`theme.css has no colour ${name}`);
  return colour[scheme];
}

function rgb(hex: string): Colour {
  const channel = (at: number) => Number.parseInt(hex.slice(at, at + 2), 16);
  return [channel(1), channel(3), channel(5)];
}
