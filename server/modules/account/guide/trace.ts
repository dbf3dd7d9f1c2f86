import type { Color } from 'pdf-lib';
import { days } from './content.ts';
import type { Box, Sheet } from './sheet.ts';
import { COLOURS } from './theme.ts';

const MOST_MINUTES = 30;

/** Returns the position of a day on the trace of the thirty days' minutes. */
export function tracePoint(box: Box, dayNumber: number): { x: number; top: number } {
  const minutes = days[dayNumber - 1]?.minutes ?? 0;
  return {
    x: box.x + (box.width * (dayNumber - 1)) / (days.length - 1),
    top: box.top + box.height * (1 - minutes / MOST_MINUTES),
  };
}

/** Draws the trace of the minutes that each of the thirty days takes. */
export function drawTrace(sheet: Sheet, box: Box, colour: Color, thickness: number): void {
  const points = days.map((day) => tracePoint(box, day.number));
  const path = points
    .map(({ x, top }, index) => `${index === 0 ? 'M' : 'L'}${x.toFixed(1)} ${top.toFixed(1)}`)
    .join(' ');
  sheet.path(path, 0, 0, { stroke: colour, thickness });
}

/** Draws five start lights, of which `lit` are on. */
export function drawStartLights(sheet: Sheet, x: number, top: number, lit: number): void {
  for (let light = 0; light < 5; light++) {
    sheet.dot(x + light * 9 + 3, top, 3, light < lit ? COLOURS.signal : COLOURS.rule);
  }
}

/** Draws a bar of six segments, one for every five minutes. */
export function drawMinutesBar(sheet: Sheet, x: number, top: number, minutes: number): void {
  for (let segment = 0; segment < MOST_MINUTES / 5; segment++) {
    const colour = segment < minutes / 5 ? COLOURS.signal : COLOURS.rule;
    sheet.block({ x: x + segment * 13, top, width: 11, height: 4 }, colour);
  }
}
