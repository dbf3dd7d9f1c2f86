import { type Color, rgb } from 'pdf-lib';
import type { FaceName } from './typefaces.ts';

/** US Letter in points. All measures of the guide are points from the top left corner. */
export const PAGE = { width: 612, height: 792 };
export const MARGIN = 54;
/** Margin for text, so that office printers do not cut it off. */
export const SAFE_MARGIN = 24;
export const MEASURE = PAGE.width - 2 * MARGIN;

/** Every pair of text and background color in use has a contrast of at least 4.5:1. */
export const COLOURS = {
  paper: hex('f6f1e6'),
  raised: hex('fffcf5'),
  ink: hex('14201a'),
  muted: hex('52605a'),
  rule: hex('cfc5b0'),
  sunken: hex('ebe4d4'),
  edge: hex('7d857c'),
  pine: hex('1c4a3c'),
  onPine: hex('f6f1e6'),
  mutedOnPine: hex('b9cbbf'),
  signal: hex('ff5a2a'),
  signalText: hex('a9300c'),
  brass: hex('b08a3a'),
};

export interface TextStyle {
  face: FaceName;
  size: number;
  leading: number;
  colour: Color;
  /** Extra space after each letter, in points. */
  tracking?: number;
}

const { ink, muted, signalText } = COLOURS;

export const STYLES = {
  title: { face: 'expanded', size: 34, leading: 37, colour: ink, tracking: -0.6 },
  lead: { face: 'regular', size: 14, leading: 20, colour: ink },
  heading: { face: 'expanded', size: 15, leading: 20, colour: ink, tracking: -0.15 },
  subheading: { face: 'semibold', size: 11.5, leading: 16, colour: ink },
  body: { face: 'regular', size: 10.3, leading: 14.4, colour: ink, tracking: 0.06 },
  question: { face: 'semibold', size: 10.8, leading: 14.6, colour: ink, tracking: 0.08 },
  prompt: { face: 'mono', size: 8, leading: 11.6, colour: ink },
  label: { face: 'mono', size: 8, leading: 11, colour: muted, tracking: 0.5 },
  signalLabel: { face: 'mono', size: 8, leading: 11, colour: signalText, tracking: 0.5 },
  dayNumber: { face: 'expanded', size: 58, leading: 58, colour: ink, tracking: -2 },
} satisfies Record<string, TextStyle>;

function hex(code: string): Color {
  const channel = (start: number): number => Number.parseInt(code.slice(start, start + 2), 16) / 255;
  return rgb(channel(0), channel(2), channel(4));
}
