/** Returns the fields with null in place of empty texts: an empty field of a form holds nothing. */
export function emptyAsNone<Fields extends object>(fields: Fields): Fields {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, value === '' ? null : value]),
  ) as Fields;
}
