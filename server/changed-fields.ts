/** Which of the fields that were given differ between two states of a record. */
export function changedFields<Row extends object>(given: object, before: Row, after: Row): string[] {
  const [old, present] = [new Map(Object.entries(before)), new Map(Object.entries(after))];
  return Object.keys(given).filter((name) => old.get(name) !== present.get(name));
}
