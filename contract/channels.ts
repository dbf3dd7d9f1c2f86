import * as z from 'zod/mini';

export const CHANNELS = ['text', 'email'] as const;
export const Channel = z.enum(CHANNELS, `channel must be one of ${CHANNELS.join(', ')}`);
export type Channel = z.infer<typeof Channel>;

/**
 * What a message is for. `security`: sign-in links and codes. `billing`: what has to do with money paid or owed. `service`: what
 * somebody asked for. `marketing`: offers, tips, and invitations to come back.
 */
export const PURPOSES = ['security', 'billing', 'service', 'marketing'] as const;
export const Purpose = z.enum(PURPOSES, `purpose must be one of ${PURPOSES.join(', ')}`);
export type Purpose = z.infer<typeof Purpose>;

/** Who sends: one staff member to one person, a staff member to many, or the product by itself. */
export const ORIGINS = ['person', 'bulk', 'automatic'] as const;
export const Origin = z.enum(ORIGINS, `origin must be one of ${ORIGINS.join(', ')}`);
export type Origin = z.infer<typeof Origin>;
