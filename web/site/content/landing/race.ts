export const formulaOne = {
  title: 'The driver matters. The pit wall decides.',
  lead: 'In Formula One every driver on the grid is fast enough to win. The winner is the one who is told, in time, that rain is two laps away. You drive. These are the calls it makes from what you give it.',
  heads: { race: 'On the track', desk: 'On your desk' },
  radio: [
    { race: '“Rain in two laps. Box now.”', desk: '“This renewal goes up on Friday. Call the Harpers today.”' },
    { race: '“Car behind is closing.”', desk: '“No contact for 9 months. Write before somebody else does.”' },
    { race: '“Yellow flag, sector two.”', desk: '“Of the roofs on your list, 11 are in the hail report.”' },
    { race: '“Gap is four seconds. Push.”', desk: '“Your answer to this lead is drafted: 84 words.”' },
  ],
  note: 'Examples.',
} as const;
