import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';

interface Point {
  x: number;
  y: number;
}

interface Line {
  colour: number[];
  points: Point[];
}

/** The number of points to check on a line: enough to find a gap, few enough to check repeatedly. */
const POINTS = 40;
/** Tolerances for colour channels and for the position of a pixel, because edges are antialiased. */
const COLOUR_TOLERANCE = 48;
const REACH_PX = 2;

/** Returns the share of a line's points on the screen that a screenshot shows in the line's colour. */
export async function paintedShare(path: Locator): Promise<number> {
  const { colour, points } = await path.evaluate(lineOf, POINTS);
  if (points.length === 0) return 0;
  const pixels = await screenPixels(path.page());
  return points.filter((point) => isPainted(pixels, point, colour)).length / points.length;
}

/** Returns the line's colour and the points where it should be on the screen. Runs in the page. */
function lineOf(path: SVGElement | HTMLElement, count: number): Line {
  const canvas = new OffscreenCanvas(1, 1).getContext('2d');
  const matrix = path instanceof SVGGeometryElement && path.getScreenCTM();
  if (!(canvas && matrix && path instanceof SVGGeometryElement)) throw new Error('No line that could be drawn');
  canvas.fillStyle = getComputedStyle(path).stroke;
  canvas.fillRect(0, 0, 1, 1);
  const length = path.getTotalLength();
  const points = Array.from({ length: count }, (_, index) => {
    const { x, y } = path.getPointAtLength(((index + 0.5) / count) * length).matrixTransform(matrix);
    return { x, y };
  });
  return {
    colour: [...canvas.getImageData(0, 0, 1, 1).data].slice(0, 3),
    points: points.filter(({ x, y }) => x > 0 && y > 0 && x < innerWidth && y < innerHeight),
  };
}

interface Pixels {
  data: Buffer;
  width: number;
  height: number;
}

async function screenPixels(page: Page): Promise<Pixels> {
  const { data, info } = await sharp(await page.screenshot())
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

function isPainted({ data, width, height }: Pixels, { x, y }: Point, colour: number[]): boolean {
  for (let row = Math.floor(y) - REACH_PX; row <= y + REACH_PX; row++) {
    for (let column = Math.floor(x) - REACH_PX; column <= x + REACH_PX; column++) {
      if (row < 0 || column < 0 || row >= height || column >= width) continue;
      const at = (row * width + column) * 3;
      if (colour.every((channel, index) => Math.abs(channel - (data[at + index] ?? 0)) <= COLOUR_TOLERANCE))
        return true;
    }
  }
  return false;
}
