import type { StaffEvent } from '#contract/events.ts';
import type { StaffUser } from '#contract/staff.ts';
import { CHANNEL } from '#server/database/announcer.ts';
import type { Database } from '#server/database/database.ts';
import { AppError } from '#server/shared/errors.ts';
import { readAnnouncement } from './announcement.ts';
import { EventStream } from './event-stream.ts';

/** Proxies close a silent connection after 30 s or more. */
const HEARTBEAT_MS = 20_000;
/** Maximum number of streams of this process, for a few hundred staff with some tabs each. */
const MOST_STREAMS = 2_000;
/** A browser opens six HTTP/1.1 connections to a server, and streams must not use all of them. */
const MOST_PER_SESSION = 4;
const RETRY_AFTER_SECONDS = 30;

interface Listener {
  user: StaffUser;
  sessionToken: string;
}

interface Dependencies {
  database: Database;
  mayListen(sessionToken: string): Promise<boolean>;
  /** Called when a session may have ended or its rights may have changed, on any instance. */
  onSessionsChanged(): void;
}

/** Notifies open screens of staff about changes from any instance. */
export async function createRealtime({ database, mayListen, onSessionsChanged }: Dependencies) {
  const streams = new Map<EventStream, Listener>();

  function tellAll(event: StaffEvent): void {
    for (const stream of streams.keys()) stream.send(event);
  }

  /** Ends the streams of ended sessions. Those that cannot be checked now are checked at the next heartbeat. */
  async function endOutdated(among: (listener: Listener) => boolean): Promise<void> {
    const asked = [...streams].filter(([, listener]) => among(listener));
    const tokens = new Set(asked.map(([, { sessionToken }]) => sessionToken));
    for (const token of tokens) {
      if (await mayListen(token).catch(() => true)) continue;
      for (const [stream, { sessionToken }] of asked) if (sessionToken === token) stream.end();
    }
  }

  const stopListening = await database.listen(CHANNEL, {
    onListening: () => {
      onSessionsChanged();
      tellAll({ type: 'resync' });
    },
    onNotification: (payload) => {
      const announcement = readAnnouncement(payload);
      if (announcement?.type === 'session-ended') {
        onSessionsChanged();
        void endOutdated(({ user }) => user.id === announcement.userId);
        return;
      }
      // The cache of sessions contains their rights too.
      if (announcement?.type === 'staff-user' || announcement?.type === 'staff-settings') onSessionsChanged();
      if (announcement) tellAll(announcement);
      if (announcement?.type === 'staff-settings') void endOutdated(() => true);
    },
  });
  const heartbeat = setInterval(() => {
    for (const stream of streams.keys()) stream.beat();
    void endOutdated(() => true);
  }, HEARTBEAT_MS).unref();

  return {
    /**
     * Opens a stream that ends with its session. Returns undefined when the session has too many streams already.
     * @throws AppError('unavailable') when the server has too many.
     */
    open: (listener: Listener): EventStream | undefined => {
      const { sessionToken } = listener;
      if (streams.size >= MOST_STREAMS) {
        throw new AppError('unavailable', 'Too many screens are open', { retryAfter: RETRY_AFTER_SECONDS });
      }
      const siblings = [...streams.values()].filter((other) => other.sessionToken === sessionToken);
      if (siblings.length >= MOST_PER_SESSION) return undefined;
      const stream = new EventStream();
      streams.set(stream, listener);
      stream.body.once('close', () => streams.delete(stream));
      return stream;
    },
    /** Ends all streams, so that the server can stop. */
    close: async (): Promise<void> => {
      clearInterval(heartbeat);
      for (const stream of streams.keys()) stream.end();
      await stopListening();
    },
  };
}
