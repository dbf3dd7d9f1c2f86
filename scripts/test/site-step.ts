import { buildProduct } from '../build/product.ts';
import { outcome, type Step } from './step.ts';

/** The built site, which tests of pages and of the browser need, and the programs, which others start. */
export function siteStep(stop: AbortSignal): Step {
  return {
    name: 'site',
    async run() {
      await buildProduct(stop);
      return outcome(true, '');
    },
  };
}
