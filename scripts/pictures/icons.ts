import { readFile, writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import { icoOf } from './ico.ts';

const PUBLIC = new URL('../../web/public/', import.meta.url);
/** Side length of the drawing in its own units. */
const SIDE = 32;

/** Renders all icons of the site from web/public/favicon.svg. */
export async function renderIcons(): Promise<void> {
  const favicon = await readFile(new URL('favicon.svg', PUBLIC), 'utf8');
  // Phones cut the corners themselves, and maskable icons may lose the outer tenth.
  const square = favicon.replace(' rx="6"', '');
  const maskable = square
    .replace(`viewBox="0 0 ${SIDE} ${SIDE}"`, 'viewBox="-5 -5 42 42"')
    .replace('<rect class="t"', '<rect class="t" x="-5" y="-5"')
    .replace(`width="${SIDE}" height="${SIDE}"`, 'width="42" height="42"');

  await save('favicon.ico', icoOf(await Promise.all([16, 32, 48].map((size) => png(favicon, size)))));
  await save('apple-touch-icon.png', (await png(square, 180)).data);
  for (const size of [192, 512]) await save(`icon-${size}.png`, (await png(favicon, size)).data);
  await save('icon-maskable-512.png', (await png(maskable, 512)).data);
}

async function png(svg: string, size: number): Promise<{ size: number; data: Buffer }> {
  const density = (72 * size) / SIDE;
  const data = await sharp(Buffer.from(svg), { density })
    .resize(size, size)
    .png({ palette: true, compressionLevel: 9 })
    .toBuffer();
  return { size, data };
}

async function save(name: string, data: Buffer): Promise<void> {
  await writeFile(new URL(name, PUBLIC), data);
  console.log(`${name}: ${data.length} bytes`);
}
