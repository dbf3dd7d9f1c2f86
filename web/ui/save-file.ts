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

/** The name that the server gives a file, or else this one. */
export function fileNameOf(response: Response, otherwise: string): string {
  return /filename="([^"]+)"/.exec(response.headers.get('Content-Disposition') ?? '')?.[1] ?? otherwise;
}
