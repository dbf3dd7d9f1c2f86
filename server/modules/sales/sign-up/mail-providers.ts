export interface MailProvider {
  domain: string;
  /** Common misspellings of the name that are nobody's mail domain, separated by blanks. */
  misspelt?: string;
  /** The name is a made-up word, so it is nobody else's mail domain under a similar country ending (`.co`, `.cm`). */
  coined?: boolean;
}

/** The largest providers of private mail in the United States, and providers whose names are easily confused with theirs. */
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

/** Real mail domains that look like a typo of a provider above. */
export const REAL_NEIGHBOURS = ['email.com', 'cloud.com', 'icould.com', 'earthling.net'];

/** Endings that do not exist, by the intended ending. */
export const IMPOSSIBLE_ENDINGS: Record<string, string> = {
  com: 'con cmo ocm cim cpm cmm clm vom xom dom cok coom comm ccom comn coml',
  net: 'ner nte met ent nrt nett nnet netn nry',
  org: 'ogr rog prg irg ork orgg oorg',
};

/** Country endings that are one typo away from the intended ending. */
export const NEIGHBOURING_ENDINGS: Record<string, string> = { com: 'co cm om', net: 'ne et' };
