import { lighthouse, type Result } from '#tools/lighthouse.ts';
import { percentile } from '../support/percentile.ts';

const RUNS = 3;
const ATTEMPTS = 5;
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

export interface LighthouseScores {
  /** Scores from 0 to 100 in the order of Lighthouse's report: performance, accessibility, best practices, SEO. */
  scores: number[];
  /** Milliseconds on a simulated slow 4G connection. */
  largestContentfulPaint: number;
  layoutShift: number;
  totalBlockingTime: number;
  /** Audits that lost points in any run. */
  failed: string[];
}

/** Returns the median of three Lighthouse runs for a phone. `skipAudits` are audits that do not apply to the page. */
export async function runLighthouse(url: string, port: number, skipAudits: string[]): Promise<LighthouseScores> {
  const runs: LighthouseScores[] = [];
  for (let run = 0; run < RUNS; run += 1) runs.push(await runOnce(url, port, skipAudits));
  const middle = (of: (run: LighthouseScores) => number): number => percentile(runs.map(of), 0.5);
  return {
    scores: CATEGORIES.map((_, index) => middle((run) => run.scores[index] ?? 0)),
    largestContentfulPaint: middle((run) => run.largestContentfulPaint),
    layoutShift: middle((run) => run.layoutShift),
    totalBlockingTime: middle((run) => run.totalBlockingTime),
    failed: [...new Set(runs.flatMap((run) => run.failed))],
  };
}

async function runOnce(url: string, port: number, skipAudits: string[]): Promise<LighthouseScores> {
  const { audits, categories } = await reportOf(url, port, skipAudits);
  const weighted = Object.values(categories).flatMap((category) =>
    category.auditRefs.filter(({ weight }) => weight > 0),
  );
  return {
    scores: CATEGORIES.map((category) => Math.round((categories[category]?.score ?? 0) * 100)),
    largestContentfulPaint: audits['largest-contentful-paint']?.numericValue ?? Number.NaN,
    layoutShift: audits['cumulative-layout-shift']?.numericValue ?? Number.NaN,
    totalBlockingTime: audits['total-blocking-time']?.numericValue ?? Number.NaN,
    failed: weighted.map(({ id }) => id).filter((id) => (audits[id]?.score ?? 1) < 0.9),
  };
}

async function reportOf(url: string, port: number, skipAudits: string[]): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    const result = await lighthouse(url, { port, onlyCategories: [...CATEGORIES], skipAudits, logLevel: 'error' });
    // On a busy machine, Lighthouse sometimes misses a page's first paint and reports an error.
    if (result?.lhr.audits['largest-contentful-paint']?.numericValue) return result.lhr;
    if (attempt === ATTEMPTS)
      throw new Error(`Lighthouse could not measure ${url}: ${result?.lhr.runtimeError?.message}`);
  }
}
