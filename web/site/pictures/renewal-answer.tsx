import { renewalAnswer } from '../content/landing/renewal-answer.ts';
import { BrainEmblem } from './brain-emblem.tsx';

/** An example of the product in the style of its workspace: the input, who should be called, and what to say. */
export function RenewalAnswer({ className }: { className?: string }) {
  const { name, given, question, by, answer, calls, next, draft } = renewalAnswer;
  return (
    <figure
      aria-label={name}
      className={`grid overflow-hidden rounded-md bg-paper text-[0.9375rem] leading-snug text-ink outline outline-pine-line md:grid-cols-[minmax(0,1fr)_18rem] ${className}`}
    >
      <div className="flex flex-col p-[min(1.25rem,5vw)] lg:p-6">
        <p className="label-mono flex flex-wrap gap-x-3 text-ink-soft">
          {given.label}:
          {given.files.map((file) => (
            <span key={file} className="text-ink">
              {file}
            </span>
          ))}
        </p>
        <p className="mt-3 w-fit rounded-md bg-pine px-3 py-2 text-on-pine">{question}</p>
        <p className="mt-4 flex items-center gap-2">
          <BrainEmblem brain={by.brain} className="size-8" />
          <span className="wide">{by.name}</span>
          <span className="label-mono ml-auto text-ink-soft">{by.at}</span>
        </p>
        <p className="mt-2 text-lg">{answer}</p>
        <ol className="mt-2">
          {calls.map(({ client, why, at }, index) => (
            <li key={client} className="grid grid-cols-[1.75rem_minmax(0,1fr)_auto] border-t border-line py-2">
              <span aria-hidden className="label-mono text-signal-text">
                0{index + 1}
              </span>
              <span>
                <span className="wide block">{client}</span>
                <span className="text-ink-soft">{why}</span>
              </span>
              <span className="label-mono">{at}</span>
            </li>
          ))}
        </ol>
        <p
          aria-hidden
          className="mt-auto hidden rounded-md border border-line-strong bg-paper-raised px-3 py-2 text-ink-soft lg:block"
        >
          {next}
        </p>
      </div>
      <div className="flex flex-col bg-paper-sunk p-[min(1.25rem,5vw)]">
        <p className="flex flex-wrap items-baseline justify-between gap-x-3">
          <span className="wide">{draft.title}</span>
          <span className="label-mono text-signal-text">{draft.state}</span>
        </p>
        <div className="mt-3 flex grow flex-col gap-2 bg-paper-raised p-4">
          {draft.letter.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </div>
        <p aria-hidden className="mt-3 flex gap-2 text-center max-md:hidden">
          <span className="wide grow rounded-md whitespace-nowrap bg-signal px-3 py-2 text-on-signal">
            {draft.approve}
          </span>
          <span className="rounded-md border border-line-strong px-3 py-2">{draft.edit}</span>
        </p>
      </div>
    </figure>
  );
}
