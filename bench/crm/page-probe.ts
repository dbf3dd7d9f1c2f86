import type { BrowserContext, Page } from '@playwright/test';

/** What runs inside the page: sees key presses, answers of searches and long tasks as they happen. */
declare global {
  interface Window {
    probe: {
      /** Of the last key press; milliseconds of the page's clock. */
      pressedAt: number;
      /** Totals of searches that were answered, by what was searched. */
      totals: Map<string, number>;
      /** Lengths of tasks above 50 ms, in milliseconds. */
      longTasks: number[];
    };
  }
}

/** Puts the probe into every page of a context. */
export async function installProbe(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const probe = { pressedAt: 0, totals: new Map<string, number>(), longTasks: [] as number[] };
    window.probe = probe;
    addEventListener(
      'keydown',
      ({ timeStamp }) => {
        probe.pressedAt = timeStamp;
      },
      true,
    );
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) probe.longTasks.push(duration);
    }).observe({ type: 'longtask' });
    const { fetch } = window;
    window.fetch = async (...request) => {
      const response = await fetch(...request);
      const { pathname, searchParams } = new URL(response.url);
      if (pathname === '/api/crm/customers' && !searchParams.has('cursor')) {
        probe.totals.set(searchParams.get('q') ?? '', Number(response.headers.get('X-Total-Count')));
      }
      return response;
    };
  });
}

/** Milliseconds from the last key press to the frame that shows the answer for `words`. */
export function untilShown(page: Page, words: string): Promise<number> {
  return page.evaluate(
    (searched) =>
      new Promise<number>((resolve, reject) => {
        const { probe } = window;
        const look = (): void => {
          const waited = performance.now() - probe.pressedAt;
          const total = probe.totals.get(searched);
          const shown = document.querySelector('table[aria-rowcount]')?.getAttribute('aria-rowcount');
          const isShown = total === 0 ? !shown : shown === String((total ?? Number.NaN) + 1);
          if (isShown) resolve(waited);
          else if (waited < 10_000) requestAnimationFrame(look);
          else reject(new Error(`${searched}: ${total} rows are not shown, but ${shown}`));
        };
        look();
      }),
    words,
  );
}
