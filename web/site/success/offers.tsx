import { useEffect, useRef, useState } from 'react';
import { get, post } from '#client/api.ts';
import { describeLoadFailure } from '#client/describe-load-failure.ts';
import type { MarketingConsent } from '#contract/consent.ts';
import { MARKETING_WORDS } from '#contract/marketing-words.ts';
import { Switch } from '#ui/switch.tsx';
import { success } from '../content/success.ts';

type Wishes = MarketingConsent['marketing'];

/** Asks who has paid whether they want offers, by two switches that are off until somebody turns them on. */
export function Offers() {
  const { title, line, states, saved } = success.offers;
  const [wishes, setWishes] = useState<Wishes>();
  const [result, setResult] = useState<Error | 'saved'>();
  // What the server has kept. A press that fails leaves its own switch at that.
  const kept = useRef<Wishes>(undefined);
  // One call after the other, so that the last press is what is kept.
  const writes = useRef(Promise.resolve());
  useEffect(() => {
    // The page is complete without the question.
    get('/api/checkout-consent').then(
      ({ marketing }) => {
        kept.current = marketing;
        setWishes(marketing);
      },
      () => undefined,
    );
  }, []);
  if (!wishes) return null;
  const show = (channel: keyof Wishes, on: boolean) => setWishes((shown) => shown && { ...shown, [channel]: on });
  const change = (channel: keyof Wishes, on: boolean) => {
    show(channel, on);
    setResult(undefined);
    writes.current = writes.current.then(() =>
      post('/api/checkout-consent', { marketing: { [channel]: on } }).then(
        ({ marketing }) => {
          kept.current = marketing;
          show(channel, on);
          // That an earlier press failed is still to be read.
          setResult((earlier) => earlier ?? 'saved');
        },
        (error: Error) => {
          show(channel, kept.current?.[channel] ?? false);
          setResult(error);
        },
      ),
    );
  };
  return (
    <section aria-labelledby="offers-title" className="page-inset border-t border-line py-10 lg:py-14">
      <div className="grid gap-x-10 gap-y-4 lg:grid-cols-12">
        <div className="lg:col-span-4">
          <h2 id="offers-title" className="wide text-xl leading-snug">
            {title}
          </h2>
          <p className="mt-1 max-w-[40ch] text-ink-soft">{line}</p>
        </div>
        <div className="max-w-[64ch] lg:col-span-7 lg:col-start-6 [&>label:first-child]:border-t-0">
          {(['text', 'email'] as const).map((channel) => (
            <Switch
              key={channel}
              isSentence
              label={MARKETING_WORDS[channel]}
              states={states}
              checked={wishes[channel]}
              onChange={(on) => change(channel, on)}
            />
          ))}
          <p role="status" className="min-h-6 text-ok">
            {result === 'saved' && saved}
          </p>
          {result instanceof Error && (
            <p role="alert" className="text-failed">
              {describeLoadFailure(result)}
            </p>
          )}
        </div>
      </div>
    </section>
  );
}
