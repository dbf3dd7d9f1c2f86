import type { Week } from './types.ts';

export const weekOne: Week = {
  number: 1,
  title: 'Set up',
  aim: 'Settle your rules for client data, and learn to brief a brain the way you would brief a sharp new colleague.',
  days: [
    {
      number: 1,
      title: 'Let it interview you',
      brain: 'agent',
      minutes: 15,
      why: 'An answer is only as good as the briefing. Today the brain asks the questions, so that it learns your agency before it says anything about it.',
      steps: [
        'Sign in with the link from your welcome email and bookmark the page.',
        'Open the Agent brain, paste the words below and answer honestly. “I don’t know” is an answer.',
        'Read its summary aloud. Mark every line you would not say to a carrier rep.',
      ],
      prompt:
        'I am a [personal lines] agent in [state] with about [400] clients. Ask me ten questions, one at a time, until you know my agency well enough to help. Then sum it up on one page, with what you are unsure about at the end.',
      question: 'What did the brain’s summary get right about your agency, and what did it get wrong?',
    },
    {
      number: 2,
      title: 'Write your agency fact sheet',
      brain: 'agent',
      minutes: 20,
      why: 'Yesterday’s summary, corrected once, saves you from explaining yourself every day. You will paste it at the top of most conversations.',
      steps: [
        'Correct the summary: carriers, lines, states, office hours, team, tone.',
        'Add what you never do, for example quoting a price before seeing the application.',
        'Save it as a one-page document named “Agency facts” where your team can find it.',
      ],
      prompt:
        'Here is my corrected summary: [paste]. Turn it into a fact sheet of at most 300 words that I can paste at the start of any conversation: who we are, what we sell, where, to whom, how we sound, what we never do.',
      question: 'Which three facts does every answer about your agency need to know?',
    },
    {
      number: 3,
      title: 'Draw the line for client data',
      brain: 'agent',
      minutes: 15,
      why: 'Your conversations are private and are never used to train public models. A careful office still sends no more than the task needs.',
      steps: [
        'List what never leaves your management system: Social Security, card, bank and driver’s license numbers, health details.',
        'Choose labels to use instead: [CLIENT], [SPOUSE], [VEHICLE 1].',
        'Print the rules and put them where you take calls.',
      ],
      prompt:
        'Draft a half-page rule sheet for a small insurance office that uses AI: what we never paste, which labels we use in its place, who checks a text before a client sees it, and what to do after a slip. Plain words, no legalese.',
      question: 'What will you never paste, and who else in your office knows the rule?',
    },
    {
      number: 4,
      title: 'Explain one policy in plain words',
      brain: 'agent',
      minutes: 20,
      why: 'Clients cancel what they do not understand. A page in plain words, checked by you against the form, is worth more than a brochure.',
      steps: [
        'Take one declarations page you know well and replace names and numbers with labels.',
        'Ask for an explanation, then check each sentence against the policy form.',
        'Send the checked page to one client whose policy it describes.',
      ],
      prompt:
        'Explain this [homeowners] declarations page to a client in at most 250 words: what is covered, up to how much, what the client pays first, and three things that are not covered. Where the page does not say, write “ask us”. [paste]',
      question: 'Which sentence did you correct before a client could see it, and why?',
    },
    {
      number: 5,
      title: 'Find one gap in one household',
      brain: 'agent',
      minutes: 20,
      why: 'You know your clients. The brain knows the list of things people forget. Together you find the gap before a loss does.',
      steps: [
        'Choose a household you insure. Note ages, home, vehicles, work, pets, hobbies and policies, without names.',
        'Ask for the gaps, then strike out every one you cannot defend.',
        'Call about the strongest one. One gap, one call.',
      ],
      prompt:
        'Household, without names: [facts]. Policies and limits: [list]. Name up to five likely gaps. For each: the situation in which it hurts, the question I should ask first, and the coverage to discuss. Do not assume what I did not tell you.',
      question: 'Which gap did you find, and what did the client say when you raised it?',
    },
    {
      number: 6,
      title: 'Answer your five usual questions',
      brain: 'agent',
      minutes: 25,
      why: '“Why did my rate go up?” “Am I covered in a rental?” You have answered these a thousand times. Do it well once, and keep it.',
      steps: [
        'Write down the five questions your office hears most. Ask whoever answers the phone.',
        'Have each answered in under 90 words, in your voice, with your fact sheet on top.',
        'Correct them, save them, and use one today.',
      ],
      prompt:
        '[paste your fact sheet] Answer these five client questions in under 90 words each, in our voice. Say plainly what depends on the policy. End each with one next step. Questions: [list]',
      question: 'Which question do you hear most, and how many minutes does answering it take you now?',
    },
    {
      number: 7,
      title: 'Time your office once',
      brain: 'agent',
      minutes: 10,
      why: 'What gets timed gets faster. Ten minutes now tell you where next week’s effort should go.',
      steps: [
        'List what you used a brain for this week, with the minutes it took and used to take.',
        'Mark one answer you trusted too quickly and one you should have used sooner.',
        'Pick the one task you will never start from a blank page again.',
      ],
      prompt:
        'Here is my week: [task, minutes before, minutes now]. Which task gained most, which did not gain at all, and what would you change in how I brief you? Be blunt and keep it under 150 words.',
      question: 'Where did you gain the most minutes this week, and how many?',
    },
  ],
};
