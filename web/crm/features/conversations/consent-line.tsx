import type { ConsentEvent } from './chat-items.ts';

const time = new Intl.DateTimeFormat('en-US', { timeStyle: 'short' });

const DEEDS: Record<ConsentEvent['kind'], string> = {
  consent: 'agreed to be texted',
  opt_out: 'opted out of texts',
  opt_in: 'opted in to texts again',
};

/** Where, in a conversation, somebody changed whether they may be texted. */
export function ConsentLine({ name, event: { kind, words, at } }: { name: string; event: ConsentEvent }) {
  return (
    <p className="flex flex-col items-center px-4 py-2 text-center text-xs text-ink-soft">
      <span className={kind === 'opt_out' ? 'text-pending' : undefined}>
        <span className="font-medium">
          {name} {DEEDS[kind]}
        </span>
        , {time.format(new Date(at))}
      </span>
      <span className="line-clamp-2 max-w-sm wrap-anywhere" title={words}>
        “{words}”
      </span>
    </p>
  );
}
