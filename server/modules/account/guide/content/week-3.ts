import type { Week } from './types.ts';

export const weekThree: Week = {
  number: 3,
  title: 'Stay calm in a claim',
  aim: 'A claim is the day a client finds out what was bought. This week prepares the first hour, the waiting, and the storm.',
  days: [
    {
      number: 15,
      title: 'Write the first-hour checklist',
      brain: 'claims',
      minutes: 20,
      why: 'In the first hour people need three things: are we safe, what do I do now, who calls me back. A checklist keeps you steady.',
      steps: [
        'Choose the loss your office sees most: water, hail, a rear-end collision.',
        'Ask for a checklist for the caller and one for your own desk.',
        'Test it on a colleague who plays the caller. Cut what nobody used.',
      ],
      prompt:
        'Write two checklists for the first hour after [a burst pipe]. For the caller: safety, stopping the damage, photos, receipts, whom to call. For my desk: facts to take down, deadlines, carrier contact. Ten lines each at most.',
      question: 'Which loss did you choose, and what is the first question you ask a caller?',
    },
    {
      number: 16,
      title: 'Turn a call into a clean loss note',
      brain: 'claims',
      minutes: 15,
      why: 'A good note holds facts in order and no opinion. It serves the adjuster, the client and, on a bad day, your own defense.',
      steps: [
        'Take your rough notes of a recent loss call and replace names with labels.',
        'Ask for a note in order of time, with a list of what is missing.',
        'Ask the client for the missing facts, then file the note.',
      ],
      prompt:
        'Turn these rough notes into a loss note: date and time, place, what happened in order, people, damage, steps taken, documents held. Facts only: no cause, no fault, no opinion on coverage. List what is missing. [paste]',
      question: 'What was missing from your own note that the brain asked for?',
    },
    {
      number: 17,
      title: 'Explain the road, not the result',
      brain: 'claims',
      minutes: 20,
      why: 'The carrier decides coverage. You explain the steps. One hopeful “you’re covered” can become an errors and omissions claim.',
      steps: [
        'Have the usual course of a claim explained in six steps, for a client.',
        'Search the text for promises: “will pay”, “covered”, “no problem”. Take them out.',
        'Save it as the message you send after every first report.',
      ],
      prompt:
        'Explain to a client what happens after a [property] claim is reported: six steps, who does each, what the client can do meanwhile. Do not promise coverage, amounts or dates. Then list any wording that could be read as a promise.',
      question: 'Which phrase did you take out because it promised too much?',
    },
    {
      number: 18,
      title: 'Send the update with no news',
      brain: 'claims',
      minutes: 15,
      why: 'Silence costs trust faster than bad news. “Nothing yet, and here is when I look again” takes two minutes to write.',
      steps: [
        'List your open claims and the day each client last heard from you.',
        'Draft an update for the longest silence, with your next check date in it.',
        'Send it, and put the check date in your calendar.',
      ],
      prompt:
        'Write a claim update of at most 80 words. There is no news since [date]. Say what we are waiting for, whom I asked, and that I look again on [date]. Calm and human, no apology for the carrier, no promise.',
      question: 'Which client heard from you today, and when do you look again?',
    },
    {
      number: 19,
      title: 'Make the list of proof',
      brain: 'claims',
      minutes: 15,
      why: 'Claims wait for a missing receipt. A list sent on day one is days gained at the end.',
      steps: [
        'Ask for the usual documents and photos for your three most frequent losses.',
        'Compare with what your carriers really ask for, and correct the list.',
        'Keep one page per loss, ready to text or email.',
      ],
      prompt:
        'For [auto collision, water damage, theft]: list the photos and documents a carrier usually asks for, how to take each photo so that it is useful, and what people forget. One page per loss, phone-friendly, with boxes to tick.',
      question: 'Which document do your clients forget most often?',
    },
    {
      number: 20,
      title: 'Debrief one closed claim',
      brain: 'claims',
      minutes: 25,
      why: 'Teams replay the race, also the good ones. A single claim, laid out day by day, shows where the time went.',
      steps: [
        'Choose a claim that closed in the last quarter. Write its dates down, without names.',
        'Ask for a timeline with the waiting days counted and who held the ball.',
        'Change one thing in your own office, not in the carrier’s.',
      ],
      prompt:
        'Here are the dates of a closed claim: [date, event, who acted]. Build a timeline, count the days of waiting and who held each. Where could our office have saved days? Give two changes that cost us under an hour a week.',
      question: 'Where did that claim lose the most days, and what will you change?',
    },
    {
      number: 21,
      title: 'Plan for the storm',
      brain: 'claims',
      minutes: 30,
      why: 'On the day fifty clients call, nobody writes a plan. Write it today, on one page, while the sun shines.',
      steps: [
        'Choose your likely storm: hail, hurricane, wildfire, freeze.',
        'Ask for a plan of the first two hours, the first day and the first week.',
        'Walk through it with your team and write a name beside every task.',
      ],
      prompt:
        '[paste your fact sheet] Write a one-page plan for a [hail storm] that hits [60] of our clients: first two hours, first day, first week. Who does what, how we sort calls by urgency, the message we send to all, what can wait.',
      question: 'Who does what in your first two hours?',
    },
  ],
};
