import { buildSite } from '../site/build.ts';
import { type Step, verdict } from './step.ts';

/** The built site, which tests of pages and of the browser need. */
export function siteStep(stop: AbortSignal): Step {
  return {
    name: 'site',
    async run() {
      await buildSite(stop);
      return verdict(true, '');
    },
  };
}
