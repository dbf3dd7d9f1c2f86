import { useCallback, useEffect, useRef, useState } from 'react';
import { UPSELL_MAX_QUANTITY } from '#contract/limits.ts';
import { license } from '../content/info/license.ts';
import { licenseSum } from './license-sum.ts';

/** The initial number of licenses besides one's own. */
const TEAM = 3;

interface LicenseCalculatorProps {
  /** The displayed monthly price, such as `$49`. */
  agentPrice: string;
  teamPrice: string;
}

/** Calculates a firm's monthly price. Without its script the formula is shown. */
export function LicenseCalculator({ agentPrice, teamPrice }: LicenseCalculatorProps) {
  const { title, you, team, month } = license.calculator;
  const input = useRef<HTMLInputElement>(null);
  const [sum, setSum] = useState(`${agentPrice} + ${TEAM} × ${teamPrice}`);
  const read = useCallback(() => {
    if (!input.current) return;
    const { validity, valueAsNumber } = input.current;
    setSum((validity.valid && licenseSum(agentPrice, teamPrice, valueAsNumber)) || '–');
  }, [agentPrice, teamPrice]);
  // Includes what was typed before React started.
  useEffect(read, [read]);
  return (
    <>
      <h3 id="calculator-title" className="label-mono text-on-pine-brass">
        {title}
      </h3>
      <p className="mt-4 flex flex-wrap items-baseline justify-between gap-x-4 border-b border-pine-line pb-4">
        <span>{you}</span>
        <span className="font-mono">{agentPrice}</span>
      </p>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-pine-line py-4">
        <label htmlFor="team-size">{team}</label>
        <span className="flex flex-wrap items-center gap-3 font-mono">
          <input
            ref={input}
            onInput={read}
            id="team-size"
            type="number"
            inputMode="numeric"
            min={0}
            max={UPSELL_MAX_QUANTITY}
            step={1}
            required
            defaultValue={TEAM}
            className="h-12 w-24 rounded-md border border-on-pine-soft bg-transparent px-3 text-xl tabular-nums"
          />
          <span>{`× ${teamPrice}`}</span>
        </span>
      </div>
      <p className="mt-auto flex min-h-28 flex-wrap items-end justify-between gap-x-4 pt-8">
        <span>{month}</span>
        <output
          htmlFor="team-size"
          className="expanded text-[min(3.5rem,14vw)] lg:text-[clamp(3.5rem,6.5vw,6rem)] leading-none tabular-nums"
        >
          {sum}
        </output>
      </p>
    </>
  );
}
