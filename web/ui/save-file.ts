/** Saves a file under this name through the browser. */
export function saveFile(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The download has started by then.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** Saves a response as a file. Returns its name: the server's, or `otherwise`. */
export async function saveResponse(response: Response, otherwise: string): Promise<string> {
  const name = fileNameOf(response, otherwise);
  saveFile(name, await response.blob());
  return name;
}

/** Returns the file name from the response, or `otherwise`. */
export function fileNameOf(response: Response, otherwise: string): string {
  return /filename="([^"]+)"/.exec(response.headers.get('Content-Disposition') ?? '')?.[1] ?? otherwise;
}
