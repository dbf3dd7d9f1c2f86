interface Countdown {
  start: (milliseconds: number) => void;
  pause: () => void;
  resume: () => void;
  stop: () => void;
}

/** Calls back once the time is up; what has passed before a pause is not waited for again. */
export function createCountdown(onEnd: () => void): Countdown {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let left = 0;
  let since = 0;

  const stop = () => {
    clearTimeout(timer);
    timer = undefined;
    left = 0;
  };
  const resume = () => {
    if (timer || left <= 0) return;
    since = performance.now();
    timer = setTimeout(() => {
      stop();
      onEnd();
    }, left);
  };
  const pause = () => {
    if (!timer) return;
    clearTimeout(timer);
    timer = undefined;
    left -= performance.now() - since;
  };
  const start = (milliseconds: number) => {
    stop();
    left = milliseconds;
    resume();
  };
  return { start, pause, resume, stop };
}
