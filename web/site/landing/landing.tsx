import { Benefits } from './benefits.tsx';
import { Brains } from './brains.tsx';
import { DataPrivacy } from './data-privacy.tsx';
import { Faq } from './faq.tsx';
import { FinalThought } from './final-thought.tsx';
import { Founders } from './founders.tsx';
import { Guarantee } from './guarantee.tsx';
import { Hero } from './hero.tsx';
import { PriceBar } from './price-bar.tsx';
import { Race } from './race.tsx';
import { Screen } from './screen.tsx';
import { Truth } from './truth.tsx';
import { Walkthrough } from './walkthrough.tsx';
import { Week } from './week.tsx';
import { WhatItIs } from './what-it-is.tsx';

/** The landing page's sections in order. `/ai-insurance` has no walkthrough. */
export function Landing({ withWalkthrough }: { withWalkthrough: boolean }) {
  return (
    <>
      <Hero />
      <Founders />
      <Truth />
      <Screen />
      <Week />
      <WhatItIs />
      <Race />
      <Brains />
      <Benefits />
      <DataPrivacy />
      <Faq />
      <FinalThought />
      <Guarantee />
      {withWalkthrough && <Walkthrough />}
      <PriceBar />
    </>
  );
}
