import type { InkStroke } from './ink-stroke.ts';

type Point = readonly [x: number, y: number];

/** A face drawn in ink, in a box of 320 × 400. */
export interface Portrait {
  /** Brushed areas. A shape inside another shape stays bare. */
  masses: readonly string[];
  strokes: readonly InkStroke[];
  irises: readonly Point[];
  /** The microphone of the headset, which all founders wear. */
  microphone: Point;
}
