export const formulaOne = {
  title: 'The driver matters. The pit wall decides.',
  lead: 'In Formula One every driver on the grid is fast enough to win. The winner is the one who is told, in time, that rain is two laps away. You drive. Your book is the race, and these are the calls.',
  heads: { race: 'On the track', desk: 'On your desk' },
  radio: [
    { race: '“Rain in two laps. Box now.”', desk: '“Rate increase lands Friday. Call the Harpers today.”' },
    { race: '“Car behind is closing.”', desk: '“Quiet for nine months. Write before somebody else does.”' },
    { race: '“Yellow flag, sector two.”', desk: '“Hail overnight. Eleven of your roofs are in it.”' },
    { race: '“Gap is four seconds. Push.”', desk: '“New lead, three minutes old. Your answer is drafted.”' },
  ],
  note: 'Calls made up to explain.',
} as const;
