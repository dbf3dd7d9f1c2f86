/** The queue of jobs whose tries have run out: nobody works on it but staff. */
export const DEAD_LETTERS = 'dead-letters';
