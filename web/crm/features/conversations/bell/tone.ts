const LOUDNESS = 0.04;
/** Two soft notes: Hz, and seconds from the beginning. */
const NOTES = [
  { frequency: 659, at: 0 },
  { frequency: 880, at: 0.12 },
];
const LENGTH_SECONDS = 0.35;
/** The time during which no other tab of this browser repeats it. */
const QUIET_AFTER_MS = 2_000;

export class Tone {
  #context: AudioContext | undefined;

  /** Browsers let a page sound only after a person has touched it. Returns the way to stop waiting for that. */
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

  /** Sounds once, however many tabs hear of the same text. */
  play(): void {
    // A tab that may not sound leaves it to one that may.
    const context = this.#context;
    if (!context) return;
    // Web Locks need HTTPS or this very machine; elsewhere each tab sounds for itself.
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
    // An idle context would keep the sound card awake.
    if (at === NOTES.at(-1)?.at) note.onended = () => void context.suspend();
  }
}
