import { ChevronLeft, ChevronRight, type LucideIcon } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { CRM_SCREENS, type CrmScreen } from '#contract/crm-addresses.ts';
import { PlainLink } from '#crm/shared/navigation/links.tsx';
import { useScreen } from '#crm/shared/navigation/navigation.ts';
import { hasRole } from '#crm/shared/session/role.ts';
import { SCREENS } from '../places.ts';

/** Links to the dashboard and the other screens, each with the number of waiting items. */
export function Navigation() {
  const strip = useRef<HTMLElement>(null);
  const { before, after } = useHidden(strip);
  return (
    <div className="relative flex min-w-0 grow max-sm:-ml-2">
      <nav ref={strip} aria-label="Screens" className={STRIP}>
        <ScreenLink id="dashboard">Dashboard</ScreenLink>
        {SCREENS.filter(({ role = 'viewer' }) => hasRole(role)).map(({ id, label, Waiting }) => (
          <ScreenLink key={id} id={id}>
            {label}
            {Waiting && <Waiting />}
          </ScreenLink>
        ))}
      </nav>
      {before && <Edge Icon={ChevronLeft} className="left-0 justify-start bg-linear-to-r" strip={strip} step={-1} />}
      {after && <Edge Icon={ChevronRight} className="right-0 justify-end bg-linear-to-l" strip={strip} step={1} />}
    </div>
  );
}

function ScreenLink({ id, children }: { id: CrmScreen; children: ReactNode }) {
  const screen = useScreen();
  // A screen below it, such as a part of the settings, is a part of it.
  const isPart = id !== 'dashboard' && CRM_SCREENS[screen].startsWith(`${CRM_SCREENS[id]}/`);
  const isCurrent = screen === id || isPart;
  const link = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (isCurrent) showInStrip(link.current);
  }, [isCurrent]);
  return (
    <span ref={link} className="shrink-0">
      <PlainLink
        href={CRM_SCREENS[id]}
        aria-current={isPart ? 'true' : isCurrent ? 'page' : undefined}
        className={LINK}
      >
        {children}
      </PlainLink>
    </span>
  );
}

/** Scrolls only sideways, so that a page that is scrolled down stays where it is. */
function showInStrip(link: Element | null): void {
  const strip = link?.closest('nav');
  if (!link || !strip) return;
  const [inner, outer] = [link.getBoundingClientRect(), strip.getBoundingClientRect()];
  const left = inner.left + inner.width / 2 - (outer.left + outer.width / 2);
  strip.scrollBy({ left, behavior: 'instant' });
}

interface EdgeProps {
  Icon: LucideIcon;
  className: string;
  strip: RefObject<HTMLElement | null>;
  step: 1 | -1;
}

/** Shows that there are more screens on this side, and scrolls to them. Keys and screen readers reach every link without it. */
function Edge({ Icon, className, strip, step }: EdgeProps) {
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-hidden
      onClick={() => strip.current?.scrollBy({ left: step * strip.current.clientWidth * 0.75, behavior: 'smooth' })}
      className={`${EDGE} ${className}`}
    >
      <Icon className="size-4" />
    </button>
  );
}

/** Returns the sides on which a scrolling strip hides content. */
function useHidden(strip: RefObject<HTMLElement | null>): { before: boolean; after: boolean } {
  const [hidden, setHidden] = useState({ before: false, after: false });
  useEffect(() => {
    const element = strip.current;
    if (!element) return undefined;
    const measure = () => {
      const { scrollLeft, clientWidth, scrollWidth } = element;
      const next = { before: scrollLeft > 1, after: scrollLeft + clientWidth < scrollWidth - 1 };
      setHidden((last) => (last.before === next.before && last.after === next.after ? last : next));
    };
    // Waiting counts load later than the labels and shift the current link.
    const sizes = new ResizeObserver(() => {
      showInStrip(element.querySelector('[aria-current]'));
      measure();
    });
    for (const part of [element, ...element.children]) sizes.observe(part);
    element.addEventListener('scroll', measure, { passive: true });
    return () => {
      sizes.disconnect();
      element.removeEventListener('scroll', measure);
    };
  }, [strip]);
  return hidden;
}

const STRIP = 'relative flex min-w-0 grow items-center gap-1 overflow-x-auto [scrollbar-width:none]';

const EDGE =
  'absolute inset-y-0 flex w-11 items-center from-paper from-55% to-transparent text-ink-soft hover:text-ink';

const LINK =
  'flex h-11 items-center gap-1.5 rounded-md px-2 text-[0.8125rem] text-ink-soft -outline-offset-2 transition-colors ' +
  'hover:text-ink aria-[current]:font-medium aria-[current]:text-ink';
