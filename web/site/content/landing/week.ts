export const comparison = {
  title: 'The same week, without it and with it.',
  lead: 'One agency, the same calls. Without help the pile grows every night. With it, Monday starts clear.',
  action: 'Stop Losing the Race - Get AI Now',
} as const;
