/** Gives the browser a file to save under this name. */
export function saveFile(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The download has taken hold of the file by then.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
