import { clsx } from 'clsx';

/** Rendered by `node scripts/pictures.ts product-screenshot`. */
const files = import.meta.glob<string>('./product-screenshot/*.{avif,webp}', {
  eager: true,
  import: 'default',
  query: '?url',
});

const PHONE = { name: 'phone', width: 720, height: 1632, widths: [720, 1080], media: '(max-width: 40rem)' };
const DESKTOP = { name: 'desktop', width: 1280, height: 800, widths: [1280, 1920], media: undefined };
const DARK = '(prefers-color-scheme: dark)';

const ALT =
  'The workspace of the client retention brain: it answers why a bakery’s renewal is at risk, names five sources, compares three ways to renew and holds a draft letter ready to approve.';

/**
 * The AI workspace with a renewal, on a desktop or a phone. Browsers without AVIF get the light desktop picture. `sizes` is its
 * width on the page.
 */
export function ProductScreenshot({ sizes, className }: { sizes: string; className: string }) {
  return (
    <picture>
      {[PHONE, DESKTOP].flatMap((shot) =>
        ['dark', 'light'].map((scheme) => (
          <source
            key={`${shot.name}-${scheme}`}
            type="image/avif"
            media={[shot.media, scheme === 'dark' && DARK].filter(Boolean).join(' and ') || undefined}
            srcSet={shot.widths.map((width) => `${fileOf(shot.name, scheme, width, 'avif')} ${width}w`).join(', ')}
            sizes={sizes}
            width={shot.width}
            height={shot.height}
          />
        )),
      )}
      <img
        src={fileOf(DESKTOP.name, 'light', DESKTOP.width, 'webp')}
        alt={ALT}
        width={DESKTOP.width}
        height={DESKTOP.height}
        loading="lazy"
        decoding="async"
        className={clsx('block h-auto w-full', className)}
      />
    </picture>
  );
}

function fileOf(name: string, scheme: string, width: number, type: string): string {
  const file = `./product-screenshot/${name}-${scheme}-${width}.${type}`;
  const url = files[file];
  if (!url) throw new Error(`${file} is missing: run node scripts/pictures.ts product-screenshot`);
  return url;
}
