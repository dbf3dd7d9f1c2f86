/** Width of a lap and height of a place in the drawing's units. The drawing is stretched to its box. */
export const LAP = 10;
export const PLACE = 10;

/**
 * Returns the places of all rivals after each lap. They keep their order around your firm, except for their duels. Each lap's
 * array has one place per rival, counted from 1.
 */
export function rivalPlaces(
  rivals: number,
  yours: readonly number[],
  duels: readonly (readonly [number, number])[],
): number[][] {
  const order = Array.from({ length: rivals }, (_, rival) => rival);
  return yours.map((place, lap) => {
    for (const [at, index] of duels) if (at === lap) order.splice(index, 2, ...order.slice(index, index + 2).reverse());
    const field = order.toSpliced(place - 1, 0, -1);
    return Array.from({ length: rivals }, (_, rival) => field.indexOf(rival) + 1);
  });
}

/** Returns a smooth SVG path through one car's places, lap by lap. */
export function lapPath(places: readonly number[]): string {
  const [start = 1, ...laps] = places;
  let path = `M0 ${middle(start)}`;
  let before = start;
  for (const [lap, place] of laps.entries()) {
    path += place === before ? `h${LAP}` : changePlace(lap * LAP, before, place);
    before = place;
  }
  return path;
}

function changePlace(from: number, before: number, after: number): string {
  const turn = from + LAP / 2;
  return `C${turn} ${middle(before)} ${turn} ${middle(after)} ${from + LAP} ${middle(after)}`;
}

function middle(place: number): number {
  return (place - 0.5) * PLACE;
}
