import type { Config } from '#tools/migrations.ts';

export default {
  dialect: 'postgresql',
  schema: './server/database/schema.ts',
  out: './migrations',
} satisfies Config;
