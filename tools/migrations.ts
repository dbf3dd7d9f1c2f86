export type { Config } from 'drizzle-kit';
