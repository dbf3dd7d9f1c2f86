/** Returns a `mailto:` link. */
export function mailtoLink(address: string): { label: string; url: string } {
  return { label: address, url: `mailto:${encodeURIComponent(address).replace('%40', '@')}` };
}
