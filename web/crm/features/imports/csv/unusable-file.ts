/** A file that nothing can be imported from. The message says why, in words for staff. */
export class UnusableFile extends Error {
  override readonly name = 'UnusableFile';
}
