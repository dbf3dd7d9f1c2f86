import { buildSite } from '../site/build.ts';
import { outcome, type Step } from './step.ts';

/** The built site, which tests of pages and of the browser need. */
export function siteStep(stop: AbortSignal): Step {
  return {
    name: 'site',
    async run() {
      await buildSite(stop);
      return outcome(true, '');
    },
  };
}
