import { Guarantee } from './guarantee.tsx';
import { Hero } from './hero.tsx';
import { Walkthrough } from './walkthrough.tsx';

/** The landing page's parts in their order; `/ai-insurance` is the same without the walkthrough. */
export function Landing({ withWalkthrough }: { withWalkthrough: boolean }) {
  return (
    <>
      <Hero />
      {withWalkthrough && <Walkthrough />}
      <Guarantee />
    </>
  );
}
