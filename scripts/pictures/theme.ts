import { readFile } from 'node:fs/promises';

const THEME = new URL('../../web/ui/theme.css', import.meta.url);

/** The typefaces and tokens of web/ui/theme.css as plain CSS, for pages that Tailwind does not build. */
export async function themeStyles(): Promise<string> {
  const source = await readFile(THEME, 'utf8');
  const faces = source.match(/@font-face \{[^}]*\}/g) ?? [];
  const tokens = source.match(/^ {2}--(?:color|font)-[\w-]+: [^;]+;/gm) ?? [];
  if (faces.length === 0 || tokens.length === 0) throw new Error(`No typefaces or no tokens in ${THEME.pathname}`);
  const fonts = await Promise.all(faces.map(embedFont));
  return `${fonts.join('\n')}\n:root {\n${tokens.join('\n')}\n}`;
}

/** A page from a file may not load fonts from elsewhere: they travel inside the style sheet. */
async function embedFont(face: string): Promise<string> {
  const path = /url\("([^"]+)"\)/.exec(face)?.[1];
  if (!path) return face;
  const font = await readFile(new URL(path, THEME), 'base64');
  return face.replace(path, `data:font/woff2;base64,${font}`);
}
