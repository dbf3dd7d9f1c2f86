/** What a benchmark stands on, beside the built site. */
export interface Needs {
  browser?: true;
  /** A throw-away PostgreSQL server; `durable` waits for its disk, as one in use does. */
  postgres?: 'quick' | 'durable';
}

/** The parts of `npm run bench`, each a folder of bench/, in the order in which they run. */
export const PARTS: Record<string, Needs> = {
  site: { browser: true },
  server: { postgres: 'durable' },
  app: { postgres: 'durable' },
  transfer: { postgres: 'durable' },
  footprint: {},
  crm: { browser: true, postgres: 'quick' },
  messages: { postgres: 'quick' },
  million: { postgres: 'quick' },
  maintenance: {},
  funnel: {},
  // It makes its own: a primary with replicas.
  replicas: {},
};
