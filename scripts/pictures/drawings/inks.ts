/** The theme's colours (web/ui/theme.css) that the drawings are made in; the same by day and by night. */
export const INK = '#121d18';
export const ON_PINE = '#f3eee2';
export const SIGNAL = '#ff6a35';
export const WALL = '#101a16';
