export const landingLinks = [
  { href: '#brains', label: 'Brains' },
  { href: '#pricing', label: 'Pricing' },
  { href: '#privacy', label: 'Privacy' },
  { href: '#questions', label: 'Questions' },
  { href: '#guarantee', label: 'Guarantee' },
] as const;
