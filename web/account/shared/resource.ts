import { useStore } from '@nanostores/react';
import { atom, onMount } from 'nanostores';
import { ApiError } from '#client/api-error.ts';
import { loseSession } from '../session/session.ts';

/** Minimum time between two automatic reloads. */
const FRESH_MS = 15_000;

export interface Reading<Data> {
  data: Data | undefined;
  error: Error | null;
  isFetching: boolean;
}

/** Data of the server that is read when it is shown, and again when the user returns to it. */
export interface Resource<Data> {
  get: () => Data | undefined;
  /** Sets data from another response. Drops the response of a running request, which is older. */
  set: (data: Data) => void;
  read: () => Promise<void>;
  /** Calls back with all later data, and loads it. Returns a function that stops it. */
  listen: (listener: (data: Data) => void) => () => void;
  forget: () => void;
  /** A React hook for the current data. */
  use: () => Reading<Data> & { read: () => Promise<void> };
}

const resources: Resource<unknown>[] = [];

export function resource<Data>(load: () => Promise<Data>): Resource<Data> {
  const nothing: Reading<Data> = { data: undefined, error: null, isFetching: false };
  const $reading = atom(nothing);
  // Kept beside the atom, because reading the atom counts as showing it.
  let current = nothing;
  // Identifies the latest request. Responses of earlier ones are dropped.
  let turn = 0;
  let readAt = Number.NEGATIVE_INFINITY;

  async function read(): Promise<void> {
    turn += 1;
    const mine = turn;
    publish({ ...current, isFetching: true });
    try {
      const data = await load();
      if (mine === turn) set(data);
    } catch (error) {
      if (mine !== turn) return;
      noticeEnd(error);
      publish({ data: current.data, error: error as Error, isFetching: false });
    }
  }

  function publish(next: Reading<Data>): void {
    current = next;
    $reading.set(next);
  }

  function set(data: Data): void {
    turn += 1;
    readAt = performance.now();
    publish({ data, error: null, isFetching: false });
  }

  function readIfOld(): void {
    const isOld = performance.now() - readAt > FRESH_MS;
    if (isOld && !current.isFetching && document.visibilityState === 'visible') void read();
  }

  onMount($reading, () => {
    readIfOld();
    window.addEventListener('focus', readIfOld);
    window.addEventListener('online', readIfOld);
    document.addEventListener('visibilitychange', readIfOld);
    return () => {
      window.removeEventListener('focus', readIfOld);
      window.removeEventListener('online', readIfOld);
      document.removeEventListener('visibilitychange', readIfOld);
    };
  });

  const made: Resource<Data> = {
    get: () => current.data,
    set,
    read,
    listen: (listener) =>
      $reading.listen(({ data, isFetching }) => {
        if (data !== undefined && !isFetching) listener(data);
      }),
    forget: () => {
      turn += 1;
      readAt = Number.NEGATIVE_INFINITY;
      publish(nothing);
    },
    use: () => ({ ...useStore($reading), read }),
  };
  resources.push(made as Resource<unknown>);
  return made;
}

/** Handles every 401. */
export function noticeEnd(error: unknown): void {
  if (error instanceof ApiError && error.status === 401) loseSession();
}

/** Drops all data, so that nothing of one account is shown in the next. */
export function forgetAll(): void {
  for (const { forget } of resources) forget();
}
