import { brand } from './content/landing.ts';
import { StartLights } from './start-lights.tsx';

/** The product's name behind its start lights. */
export function WordMark() {
  return (
    <span className="inline-flex items-center gap-2.5 whitespace-nowrap">
      <StartLights />
      <span className="expanded text-base">{brand}</span>
    </span>
  );
}
