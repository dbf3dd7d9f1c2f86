/** Returns `Ada` of `Ada Lovelace`. */
export function firstNameOf(name: string): string {
  return name.trim().split(/\s+/)[0] ?? name;
}
