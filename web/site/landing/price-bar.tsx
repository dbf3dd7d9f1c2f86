import { priceBar } from '../content/landing/hero.ts';
import { LeadButton } from '../lead-button.tsx';

/** The price and a button at the bottom of the screen (landing.css), from the second screen to the end of the text. */
export function PriceBar() {
  return (
    <div className="price-bar-reach">
      <section aria-label={priceBar.name} className="price-bar ground-wall page-inset border-t border-pine-line">
        <p className="text-base leading-tight">{priceBar.price}</p>
        <LeadButton productType="agent" size="md" note={null}>
          {priceBar.action}
        </LeadButton>
      </section>
    </div>
  );
}
