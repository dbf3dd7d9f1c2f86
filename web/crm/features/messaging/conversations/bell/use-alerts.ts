import { useEffect, useRef, useState } from 'react';
import type { Conversation } from '#contract/inbox.ts';
import type { UnreadCount } from '#contract/messages.ts';
import { $tabTitle } from '#crm/shared/layout/tab-title.ts';
import { $titleCount, $tone, useIsOn } from './alert-switches.tsx';
import { badgeText, hasArrivals, unreadTotal } from './unread.ts';
import { areMore, unreadMailTotal } from './unread-mails.tsx';

/** Notifies users in other tabs or windows of new texts, by the tab's title and a tone. */
export function useAlerts(unread: readonly UnreadCount[] | undefined, mails: readonly Conversation[]): void {
  const sounds = useIsOn($tone);
  const counts = useIsOn($titleCount);
  const badge = badgeText(unreadTotal(unread ?? []) + unreadMailTotal(mails), areMore(mails));

  useEffect(() => {
    $tabTitle.setKey('unread', counts ? badge : '');
    return () => $tabTitle.setKey('unread', '');
  }, [counts, badge]);

  const [tone] = useState(() => new Tone());
  useEffect(() => (sounds ? tone.prepare() : undefined), [sounds, tone]);
  const before = useRef(unread);
  useEffect(() => {
    if (sounds && unread && before.current && hasArrivals(before.current, unread)) tone.play();
    before.current = unread;
  }, [sounds, unread, tone]);
}

const LOUDNESS = 0.04;
/** Two soft notes: their frequencies in Hz, and their starts in seconds. */
const NOTES = [
  { frequency: 659, at: 0 },
  { frequency: 880, at: 0.12 },
];
const LENGTH_SECONDS = 0.35;
/** For this time no other tab of the browser repeats the tone. */
const QUIET_AFTER_MS = 2_000;

class Tone {
  #context: AudioContext | undefined;

  /**
   * Prepares the tone, because browsers allow a page to play sound only after a user's action. Returns a function that stops
   * waiting for one.
   */
  prepare(): () => void {
    const prepare = () => {
      this.#context ??= new AudioContext();
      stop();
    };
    const stop = () => {
      window.removeEventListener('pointerdown', prepare);
      window.removeEventListener('keydown', prepare);
    };
    window.addEventListener('pointerdown', prepare);
    window.addEventListener('keydown', prepare);
    return stop;
  }

  /** Plays the tone once, also when several tabs receive the same text. */
  play(): void {
    // A tab that may not play sound leaves it to another one.
    const context = this.#context;
    if (!context) return;
    // Web Locks need HTTPS or localhost. Without them, each tab plays the tone.
    if (!navigator.locks) return void sound(context);
    void navigator.locks.request('crm-tone', { ifAvailable: true }, async (lock) => {
      if (!lock) return;
      await sound(context);
      await new Promise((resolve) => setTimeout(resolve, QUIET_AFTER_MS));
    });
  }
}

async function sound(context: AudioContext): Promise<void> {
  await context.resume();
  const start = context.currentTime;
  const gain = new GainNode(context, { gain: 0 });
  gain.connect(context.destination);
  for (const { frequency, at } of NOTES) {
    gain.gain.setTargetAtTime(LOUDNESS, start + at, 0.01);
    gain.gain.setTargetAtTime(0, start + at + 0.06, 0.05);
    const note = new OscillatorNode(context, { frequency });
    note.connect(gain);
    note.start(start + at);
    note.stop(start + at + LENGTH_SECONDS);
    // Suspends the idle context, which would keep the audio device active.
    if (at === NOTES.at(-1)?.at) note.onended = () => void context.suspend();
  }
}
