import { Wordmark } from '../wordmark.tsx';

export interface HeaderLink {
  href: string;
  label: string;
}

export function Header({ links = [] }: { links?: readonly HeaderLink[] }) {
  return (
    <header className="page-inset flex min-h-14 items-center justify-between gap-6 md:min-h-20">
      <a href="/" className="inline-flex min-h-11 items-center">
        <Wordmark />
      </a>
      {links.length > 0 && (
        <nav aria-label="Page" className="hidden gap-8 md:flex">
          {links.map(({ href, label }) => (
            <a key={href} href={href} className="inline-flex min-h-11 items-center underline-offset-8 hover:underline">
              {label}
            </a>
          ))}
        </nav>
      )}
    </header>
  );
}
