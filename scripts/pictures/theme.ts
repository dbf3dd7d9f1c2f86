import { readFile } from 'node:fs/promises';

const THEME = new URL('../../web/ui/theme.css', import.meta.url);
/** The variable font, because pictures use more weights and widths than the site's pages. */
const ARCHIVO = new URL('../../web/ui/fonts/archivo.css', import.meta.url);

/** Returns the fonts and tokens of web/ui/theme.css as plain CSS, for pages that Tailwind does not build. */
export async function themeStyles(): Promise<string> {
  const source = await readFile(THEME, 'utf8');
  const faces = [...(await facesOf(ARCHIVO)), ...(await facesOf(THEME))];
  const tokens = source.match(/^ {2}--(?:color|font)-[\w-]+: [^;]+;/gm) ?? [];
  if (tokens.length === 0) throw new Error(`No tokens in ${THEME.pathname}`);
  return `${faces.join('\n')}\n:root {\n${tokens.join('\n')}\n}`;
}

async function facesOf(sheet: URL): Promise<string[]> {
  const faces = (await readFile(sheet, 'utf8')).match(/@font-face \{[^}]*\}/g) ?? [];
  if (faces.length === 0) throw new Error(`No typefaces in ${sheet.pathname}`);
  return Promise.all(faces.map((face) => embedFont(face, sheet)));
}

/** Embeds a font in the style sheet, because a page from a file may not load fonts from elsewhere. */
async function embedFont(face: string, sheet: URL): Promise<string> {
  const path = /url\("([^"]+)"\)/.exec(face)?.[1];
  if (!path) return face;
  const font = await readFile(new URL(path, sheet), 'base64');
  return face.replace(path, `data:font/woff2;base64,${font}`);
}
