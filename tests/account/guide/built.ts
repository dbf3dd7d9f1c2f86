import { buildGuide } from '#server/modules/account/guide/guide.ts';

/** What the guide of these tests is built for. */
export const OPTIONS = { supportEmail: 'help@agency.example', publicUrl: 'https://agency.example' };

let built: Promise<Uint8Array> | undefined;

/** Returns the guide without answers. It is built once for all tests of a process, because that takes half a second. */
export function plainGuide(): Promise<Uint8Array> {
  built ??= buildGuide(OPTIONS);
  return built;
}
