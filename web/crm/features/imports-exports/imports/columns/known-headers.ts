/** The fields that a column can be mapped to. */
export const FIELDS = [
  'name',
  'firstName',
  'lastName',
  'company',
  'email',
  'phone',
  'stripeCustomerId',
  'teamMemberLicenses',
  'tags',
] as const;
export type Field = (typeof FIELDS)[number];

/**
 * Known headers of each field, as `plainHeader` returns them: from our template and export, Google, Outlook, Mailchimp, LinkedIn,
 * HubSpot and Salesforce, and common ones in English, Spanish, German, French, Italian and Portuguese. Earlier headers take
 * precedence when a file has several columns for a field.
 */
export const KNOWN_HEADERS: Record<Field, readonly string[]> = {
  name: [
    'name',
    'full name',
    'fullname',
    'customer name',
    'contact name',
    'client name',
    'insured name',
    'named insured',
    'policyholder',
    'policyholder name',
    'first and last name',
    'first name last name',
    'display name',
    'e mail display name',
    'nombre completo',
    'nombre y apellidos',
    'nombre y apellido',
    'vorname nachname',
    'nachname vorname',
    'vor und nachname',
    'vollstandiger name',
    'nom complet',
    'nom et prenom',
    'prenom et nom',
    'nome completo',
    'nome e cognome',
  ],
  firstName: ['first name', 'firstname', 'given name', 'first', 'vorname', 'nombre', 'nombres', 'prenom', 'nome'],
  lastName: [
    'last name',
    'lastname',
    'family name',
    'surname',
    'last',
    'nachname',
    'familienname',
    'apellido',
    'apellidos',
    'nom de famille',
    'nom',
    'cognome',
    'sobrenome',
  ],
  company: [
    'company',
    'company name',
    'company account',
    'organization name',
    'organization 1 name',
    'organization',
    'organisation',
    'associated company',
    'account name',
    'firm',
    'agency',
    'agency name',
    'firma',
    'unternehmen',
    'empresa',
    'entreprise',
    'societe',
    'azienda',
  ],
  email: [
    'email',
    'e mail',
    'email address',
    'e mail address',
    'emailaddress',
    'e mail 1 value',
    'email 1',
    'primary email',
    'work email',
    'personal email',
    'contact email',
    'mail',
    'e mail adresse',
    'email adresse',
    'mailadresse',
    'correo',
    'correo electronico',
    'adresse e mail',
    'adresse email',
    'courriel',
    'indirizzo email',
    'endereco de email',
    'e mail 2 value',
    'e mail 2 address',
    'email 2',
    'e mail 3 address',
  ],
  phone: [
    'phone',
    'phone number',
    'phone no',
    'mobile phone',
    'mobile phone number',
    'mobilephone',
    'mobile',
    'mobile number',
    'mobile no',
    'cell phone',
    'cell phone number',
    'cell',
    'cell number',
    'phone 1 value',
    'primary phone',
    'business phone',
    'work phone',
    'home phone',
    'telephone',
    'telephone number',
    'tel',
    'mobil',
    'mobiltelefon',
    'mobilnummer',
    'handy',
    'handynummer',
    'telefon',
    'telefonnummer',
    'telefono movil',
    'movil',
    'celular',
    'telefono',
    'portable',
    'telefone',
    'cellulare',
    'other phone',
    'phone 2 value',
    'business phone 2',
    'home phone 2',
    'company main phone',
  ],
  stripeCustomerId: ['stripecustomerid', 'stripe customer id', 'stripe id', 'stripe customer'],
  teamMemberLicenses: ['teammemberlicenses', 'team member licenses', 'licenses', 'licences'],
  tags: ['tags', 'tag', 'etiquetas', 'schlagworter', 'etiquettes', 'etichette'],
};

/** Returns a header in lower case, without accents and punctuation. */
export function plainHeader(header: string): string {
  return header
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

const ALL_KNOWN = new Set(Object.values(KNOWN_HEADERS).flat());

/** Words that say whose name or number a column has. */
const WHOSE =
  /^(?:agent|applicant|broker|business|client|contact|customer|insured|lead|member|policy ?holder|primary|producer|prospect)(?: s)? /;

/** Returns a plain header, without the word for whose it is unless it is known with it. */
export function knownHeader(header: string): string {
  const plain = plainHeader(header);
  return ALL_KNOWN.has(plain) ? plain : plain.replace(WHOSE, '');
}
