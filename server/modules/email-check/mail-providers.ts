export interface MailProvider {
  domain: string;
  /** Common misspellings that are no mail domains themselves, separated by spaces. */
  misspelt?: string;
  /** Whether the name is invented, so that it belongs to nobody else under a similar ending (`.co`, `.cm`). */
  coined?: boolean;
}

/** The most common private mail providers of the United States, and those with similar names. */
export const MAIL_PROVIDERS: MailProvider[] = [
  {
    domain: 'gmail.com',
    coined: true,
    misspelt:
      'gmial gamil gmal gmai gmil gnail gmaill gmali gmaul gmaik gmaio gmaii gmsil gmqil gmaol gmeil ggmail gmmail gmaail gmaiil gmiail gimail gamail gmailc gmaile gmainl gmalil gmailll',
  },
  {
    domain: 'googlemail.com',
    coined: true,
    misspelt: 'googlemial googlemal googlmail goglemail googelmail gogglemail',
  },
  {
    domain: 'yahoo.com',
    coined: true,
    misspelt: 'yaho yahooo yhaoo yhoo yaoo yahho yahhoo yaahoo yajoo yahoi yahop yahpo yahio yshoo tahoo uahoo yahooi',
  },
  { domain: 'yahoo.co.uk', misspelt: 'yaho yahooo yhaoo yhoo yahho' },
  { domain: 'yahoo.ca', misspelt: 'yaho yahooo yhaoo yhoo yahho' },
  { domain: 'ymail.com' },
  { domain: 'rocketmail.com' },
  {
    domain: 'hotmail.com',
    coined: true,
    misspelt:
      'hotmial hotmal hotmai hotmil hotail homail htomail hotamil hotmali hotmaill hotmaiil hotmmail hottmail hotmsil hotmaik hotmaul hotmeil hormail hoymail hotmailc ohtmail',
  },
  { domain: 'hotmail.co.uk', misspelt: 'hotmial hotmal hotmai hotmil homail hotamil' },
  { domain: 'hotmail.ca', misspelt: 'hotmial hotmal hotmai hotmil homail hotamil' },
  {
    domain: 'outlook.com',
    misspelt: 'outlok outloo outook otlook oulook oultook outllook outloook outlokk outlool outlooj utlook outlouk',
  },
  { domain: 'live.com' },
  { domain: 'msn.com' },
  {
    domain: 'icloud.com',
    coined: true,
    misspelt: 'iclod icoud icluod iclud iclooud icolud iclould icloudd icloid iclour',
  },
  { domain: 'me.com' },
  { domain: 'mac.com' },
  { domain: 'aol.com' },
  { domain: 'aim.com' },
  { domain: 'comcast.net', coined: true, misspelt: 'comast comcat comcst comacst comcasr comcats comcastt' },
  { domain: 'verizon.net', misspelt: 'verison verizion verzion verizn verizone verzon veriozn' },
  { domain: 'att.net' },
  {
    domain: 'sbcglobal.net',
    coined: true,
    misspelt: 'sbcgloble sbcglobel sbcgobal sbcglobl sbcgloabl sbcgolbal sbcblobal scbglobal sbcglobla sbcgolbel',
  },
  { domain: 'bellsouth.net', coined: true, misspelt: 'belsouth bellsoth bellsouht bellsout bellsuoth' },
  { domain: 'charter.net' },
  { domain: 'cox.net' },
  { domain: 'earthlink.net', misspelt: 'earthlnk eathlink earhlink earthlik earthlikn' },
  { domain: 'optonline.net', coined: true, misspelt: 'optonlin optonlne optoline optonilne' },
  { domain: 'frontier.com' },
  { domain: 'windstream.net' },
  { domain: 'proton.me' },
  { domain: 'protonmail.com', coined: true, misspelt: 'protonmial protonmal protonmai protonmil protnmail' },
  { domain: 'gmx.com' },
  { domain: 'gmx.net' },
  { domain: 'gmx.de' },
  { domain: 'mail.com' },
];

/** Actual mail domains that look like a typo of a provider above. */
export const REAL_NEIGHBOURS = ['email.com', 'cloud.com', 'icould.com', 'earthling.net'];

/** Endings that do not exist, with their corrections. */
export const IMPOSSIBLE_ENDINGS: Record<string, string> = {
  com: 'con cmo ocm cim cpm cmm clm vom xom dom cok coom comm ccom comn coml',
  net: 'ner nte met ent nrt nett nnet netn nry',
  org: 'ogr rog prg irg ork orgg oorg',
};

/** Endings of countries that differ by one letter from the correct ending. */
export const NEIGHBOURING_ENDINGS: Record<string, string> = { com: 'co cm om', net: 'ne et' };
