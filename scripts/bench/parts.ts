/** What a benchmark needs besides the built site. */
export interface Needs {
  browser?: true;
  /** A temporary PostgreSQL server. `durable` waits for its disk, like a production server. */
  postgres?: 'quick' | 'durable';
}

/** The parts of `npm run bench` in order. Each is a folder of bench/. */
export const PARTS: Record<string, Needs> = {
  site: { browser: true },
  server: { postgres: 'durable' },
  app: { postgres: 'durable' },
  transfer: { postgres: 'durable' },
  footprint: {},
  crm: { browser: true, postgres: 'quick' },
  messages: { postgres: 'quick' },
  million: { postgres: 'quick' },
  calls: { postgres: 'durable' },
  maintenance: {},
  funnel: {},
};
