export const comparison = {
  title: 'The same week, twice.',
  lead: 'One firm, the same calls. Without a wall the gap grows every night. With one, Monday starts level.',
  action: 'Stop Losing the Race - Get AI Now',
} as const;
