/** An example of the product's work: what an agent enters, who it names, and what it drafts. The case is invented. */
export const renewalAnswer = {
  name: 'Insurance 24/7 AI at work',
  given: { label: 'You give it', files: ['march-renewals.csv', 'priya-emails.pdf'] },
  question: 'Which of these renewals do I call first, and why?',
  by: { brain: 'retention', name: 'Client retention brain', at: '8:04 AM' },
  answer: 'Three today, in this order. The bakery first.',
  calls: [
    { client: 'Marlow Street Bakery', why: 'Up 18.4%. Priya wrote she may “look around”.', at: '2:30 PM' },
    { client: 'Okafor Roofing', why: 'Payroll audit open. Carrier needs it by Friday.', at: '4:00 PM' },
    { client: 'The Reyes family', why: 'New driver in May. Ask before they shop.', at: '5:30 PM' },
  ],
  next: 'Ask about these clients, or give the next job',
  draft: {
    title: 'Draft for Priya',
    state: 'ready for your approval',
    letter: [
      'Dear Priya,',
      'Your renewal will say $11,769. Before it reaches you: you do not have to pay that.',
      'With leak sensors under the prep sinks and a $2,500 deductible, the year comes to $10,230.',
      'I will call at 2:30 PM, when lunch is over.',
      'Dana',
    ],
    approve: 'Approve',
    edit: 'Edit',
  },
} as const;
