import type { BrowserContext, Page } from '@playwright/test';

/** The probe inside the page. It records key presses, answers to searches and long tasks. */
declare global {
  interface Window {
    probe: {
      /** The time of the last key press, in milliseconds of the page's clock. */
      pressedAt: number;
      /** Answers by search text. */
      answers: Map<string, { total: number; isCapped: boolean; firstName: string }>;
      /** Lengths of tasks above 50 ms, in milliseconds. */
      longTasks: number[];
    };
  }
}

/** Puts the probe into every page of a context. */
export async function installProbe(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const probe = {
      pressedAt: 0,
      answers: new Map<string, { total: number; isCapped: boolean; firstName: string }>(),
      longTasks: [] as number[],
    };
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
        const [first] = (await response.clone().json()) as { name: string }[];
        probe.answers.set(searchParams.get('q') ?? '', {
          total: Number(response.headers.get('X-Total-Count')),
          isCapped: response.headers.has('X-Total-Capped'),
          firstName: first?.name ?? '',
        });
      }
      return response;
    };
  });
}

/** Returns the milliseconds from the last key press to the frame that shows the answer for `words`. */
export function untilShown(page: Page, words: string): Promise<number> {
  return page.evaluate(
    (searched) =>
      new Promise<number>((resolve, reject) => {
        const { probe } = window;
        const look = (): void => {
          const waited = performance.now() - probe.pressedAt;
          const answer = probe.answers.get(searched);
          const table = document.querySelector('table[aria-rowcount]');
          const shown = table?.getAttribute('aria-rowcount') ?? undefined;
          // A capped answer has no exact total, so the first row identifies it.
          const isShown = answer?.isCapped
            ? shown === '-1' && table?.querySelector('a')?.textContent === answer.firstName
            : answer?.total === 0
              ? !shown
              : shown === String((answer?.total ?? Number.NaN) + 1);
          if (isShown) resolve(waited);
          else if (waited < 10_000) requestAnimationFrame(look);
          else reject(new Error(`${searched}: ${answer?.total} rows are not shown, but ${shown}`));
        };
        look();
      }),
    words,
  );
}
