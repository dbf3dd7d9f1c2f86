import { brand } from './content/claims.ts';
import { StartLights } from './start-lights.tsx';

/** The product's name behind its start lights. */
export function Wordmark() {
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2.5 gap-y-1">
      <StartLights />
      <span className="expanded text-base leading-tight">{brand}</span>
    </span>
  );
}
