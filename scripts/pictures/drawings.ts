import { writeFile } from 'node:fs/promises';
import { portraits } from './drawings/portrait.ts';
import { raceCar } from './drawings/race-car.ts';

const FOLDER = new URL('../../web/site/pictures/drawings/', import.meta.url);

/** Writes drawings to separate image files, so that the pages' HTML stays small. */
export async function renderDrawings(): Promise<void> {
  for (const [name, svg] of Object.entries({ ...portraits(), 'race-car': raceCar() })) {
    await writeFile(new URL(`${name}.svg`, FOLDER), svg);
    console.log(`${name}.svg: ${svg.length} bytes`);
  }
}
