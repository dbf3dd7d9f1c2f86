/** How long lists and records stay cached after they leave the screen. Every search creates a list, and staff open many records in a day. */
export const GC_TIME_MS = 120_000;
