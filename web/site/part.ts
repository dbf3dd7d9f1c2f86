/**
 * What the built HTML marks `data-part`, for a script to fill. `T` is its kind, as the HTML has it.
 * @throws when there is none: page and script are of different builds
 */
export function part<T extends Element = HTMLElement>(root: ParentNode, name: string): T {
  const element = root.querySelector<T>(`[data-part="${name}"]`);
  if (!element) throw new Error(`The page has no part "${name}"`);
  return element;
}
