import { buildProduct } from '../build/product.ts';
import { outcome, type Step } from './step.ts';

/** Builds the site, which page and browser tests need, and the programs that other tests start. */
export function siteStep(stop: AbortSignal): Step {
  return {
    name: 'site',
    async run() {
      await buildProduct(stop);
      return outcome(true, '');
    },
  };
}
