/** A file from which nothing can be imported. The message gives staff the reason. */
export class UnusableFile extends Error {
  override readonly name = 'UnusableFile';
}
