/** Theme colors (web/ui/theme.css) for the drawings, the same in the light and dark themes. */
export const INK = '#121d18';
export const ON_PINE = '#f3eee2';
export const SIGNAL = '#ff6a35';
export const WALL = '#101a16';
