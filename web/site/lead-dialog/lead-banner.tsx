import { leadFormText } from '../content/lead-dialog.ts';
import { StartLights } from '../start-lights.tsx';

/** The head of the board: the start lights, and the guarantee where something is bought. */
export function LeadBanner() {
  return (
    <div className="ground-wall flex min-h-12 shrink-0 flex-wrap items-center justify-between gap-x-4 py-2 pr-16 pl-5 sm:pl-8">
      <StartLights part="lights" />
      <p data-part="guarantee" className="font-mono text-[0.8125rem] text-on-pine-brass">
        {leadFormText.guarantee}
      </p>
    </div>
  );
}
