// All phrases are written without accents, apostrophes, capitals and punctuation, as `wishes.rules.ts` makes the sentences. There, a web
// address is `link`, the sender's own mail address `myself`, and any other `somebody`.

const FILLERS =
  '(?:(?:please|pls|plz|kindly|just|also|again|so|then|but|ok|okay|immediately|now|hi|hello|hey|sir|madam|team|thanks|thank|you|no|yes|sorry) )*';
const NOT_INTERESTED = '(?:(?:im |i am |were |we are )?(?:not|no longer) interested (?:in this |anymore )?)?';
const ASKING =
  '(?:(?:i|we|id|wed|ive|im) (?:would |really |also |just |have |am |been )*(?:like|want|wish|need|ask|asked|told|said|request|demand|tried|trying) (?:(?:that )?you )?(?:to )?|(?:want|would like) to |you (?:need to|must|should|can|may) |(?:can|could|would|will) (?:you|u|someone|somebody) |go ahead and |make sure (?:you |to ))?';
/** What may come before a wish in its sentence. A denial, a condition or somebody else is nothing of that. */
const ASK = `^(?:(?:hi|hello|hey|dear) (?:\\w+ ){0,3}?)?${FILLERS}${NOT_INTERESTED}${FILLERS}${ASKING}${FILLERS}`;
const COURTESY =
  '(?: (?:please|pls|plz|thanks|thx|thank you(?: very much| so much| in advance)?|now|immediately|asap|today|right away|at once|already|anymore|any more|again|ever|at all|in (?:the )?future))*';

const ME = '(?:me|us|myself|(?:this|my) (?:e ?mail address|e ?mail|address)(?: myself)?)';
const UNSUBSCRIBE = '(?:un ?su\\w{0,5}ibe|unsub|opt out)';
const STOP = '(?:stop|quit|cease(?: and desist)?|discontinue)';
const NEVER = '(?:do not|dont|never)(?: ever)?';
const NO_LONGER = '(?:i|we) (?:really )?(?:do not|dont|no longer|never)';
const WHICH =
  '(?:(?:any|all|more|further|these|those|this|your|such|of|kinds?|types?|the|so|many|unwanted|unsolicited|marketing|promotional|sales|future|commercial|junk|spam|daily|weekly) )*';
const MAILS =
  '(?:e ?mails?|mails?|mailings?|newsletters?|messages?|spam|junk|offers?|ads?|promos?|promotions?|advertisements?|advertising|solicitations?|marketing|communications?|correspondence|crap)';
/** Of those who get mails, and not of drivers, phones or those who wait. */
const LIST =
  '(?:(?!policy|policies|account|title|wait|waiting|driver|drivers|call|calling|phone|text|texts|sms|our|my|his|her|their)\\w+ ){0,4}?(?:lists?|mailings?|e ?mails?|database|system|newsletters?|contacts|distribution|crm|records|files|campaigns?|marketing)\\b(?! of| chain| thread)';
const OFF_LIST = `(?:from|off|off of|out of) ${LIST}`;
const END = `(?: (?:from (?:you|your (?:company|office|agency|firm|team|business))(?: guys)?|(?:to|at|on) (?:${ME}|my inbox)|about (?:this|it|insurance|your (?:\\w+ )?(?:products?|services?|offers?|company|app|software))))*${COURTESY}$`;

/** What a mail says that says nothing else. */
export const ONLY_WISH = new RegExp(
  `${ASK}(?:(?:${STOP}|${UNSUBSCRIBE}|opt me out|(?:remove|delete)(?: ${ME})?|take ${ME} off|no more)(?: it| this| these| all| from (?:this|it|these|all))?${COURTESY}(?: |$))+$`,
);

/** What is said in a sentence of its own in a short mail. */
export const SHORT_WISH = new RegExp(`^${FILLERS}${UNSUBSCRIBE}${END}`);

/** What asks for an end of mails wherever it is said, as a sentence or between two commas of one. */
export const WISHES = [
  `${ASK}${UNSUBSCRIBE} (?:${ME}|my (?:name|account))\\b(?! (?:from|of|to) (?:\\w+ ){0,3}?(?:texts?|sms|calls?|policy|policies|coverage|autopay)\\b(?!.*mail))`,
  `${ASK}${UNSUBSCRIBE} (?:from|of) (?:${LIST}|(?:this|these|those|everything|all)${END})`,
  `^(?=.*\\b(?:please|pls|kindly|want|like|wish|need|tried|trying|asked)\\b)${ASK}${UNSUBSCRIBE}${END}`,
  `${ASK}opt ${ME} out(?: (?:of|from) ${LIST})?${END}`,
  '^(?:the|your|this) unsubscribe (?:link|button|page) (?:does not|doesnt|did not|didnt|is not|isnt|wont|never) work',
  `${ASK}(?:remove|delete|take|drop|get|scrub|erase)(?: ${ME}| my (?:name|info|information|contact|contact info))? ${OFF_LIST}`,
  `^${FILLERS}(?:(?:(?:i|we|id|wed|ive|im|this) (?:(?!not |dont |never |didnt )\\w+ ){0,6}?)?(?:want|like|wish|need|ask|asked|asking|request|requested|requesting) to|(?:can|could|may) (?:i|we)(?: please)?) be (?:(?:removed|deleted|taken|dropped) ${OFF_LIST}|(?:unsubscribed|opted out)(?: from ${LIST})?${END})`,
  `${ASK}(?:add|put) ${ME} (?:to|on) (?:your|the) (?:do not (?:e ?mail|contact|mail)|no contact|opt out|suppression|unsubscribe) list`,
  `${ASK}${STOP} (?:\\w+ (?:and|or) )?(?:e ?mailing|spamming|contacting|messaging|soliciting|bothering|harassing)(?: ${ME})?${END}`,
  `^(?:these|those|your|the) ${WHICH}${MAILS} (?:must|need to|have to|should) stop${COURTESY}$`,
  `${ASK}${STOP} (?:mailing|writing|writing to) ${ME}${END}`,
  `${ASK}${STOP} (?:sending|receiving|getting)(?: to)?(?: ${ME})?(?: ${WHICH}${MAILS}| this| these| those| them| anything)?${END}`,
  `${ASK}(?:${STOP}|end)(?: with)? ${WHICH}${MAILS}${END}`,
  `${ASK}${NEVER} (?:e ?mail|mail|contact|write|write to|message|spam|bother)(?: ${ME}| again| anymore| any more)${END}`,
  `${ASK}${NEVER} send (?:${ME} )?(?:${WHICH}${MAILS}|anything|anymore|any more)${END}`,
  `^${FILLERS}(?:id|i would) (?:rather|prefer) not (?:to )?(?:receive|get) ${WHICH}${MAILS}${END}`,
  `${ASK}send (?:${ME} )?no (?:more|further) ${WHICH}${MAILS}${END}`,
  `^(?:please |pls |plz |and )?no (?:more|further|additional) ${WHICH}${MAILS}${END}`,
  `^${FILLERS}${NO_LONGER} (?:want|wish|need)(?: to (?:receive|get|see|be sent|keep receiving|keep getting|continue receiving|continue to receive))? ${WHICH}${MAILS}${END}`,
  `^${FILLERS}${NO_LONGER} (?:want|wish) to (?:hear from (?:you|u)|be (?:e ?mailed|contacted|spammed|on ${LIST}))${END}`,
  `${ASK}leave (?:me|us) alone${END}`,
  `^${FILLERS}(?:i|we) (?:just |really )?want (?:off|out of) ${LIST}${END}`,
  // Spanish.
  '^(?:por favor )?(?:ya )?(?:dejen|deje|deja|paren) de (?:escribirme|enviarme|mandarme)(?: (?:mas|estos|sus|correos?|emails?|mensajes|electronicos|por favor|gracias))*$',
  '^(?:por favor )?(?:ya )?no (?:me|nos) (?:envien|envie|manden|mande|escriban|escriba)(?: (?:mas|estos|sus|correos?|emails?|mensajes|nada|electronicos|por favor|gracias))*$',
  '^(?:por favor )?(?:ya )?no (?:quiero|deseo)(?: recibir)?(?: (?:mas|estos|sus))* (?:correos?|emails?|mensajes)(?: (?:electronicos|suyos|por favor|gracias))*$',
  '^(?:por favor )?(?:quiero |solicito |pido )?(?:darme|denme|deme|dame|dar|que me den) de baja(?: (?:de|del) (?:(?:la|su|esta) )?(?:lista|boletin|correos)| por favor| gracias)*$',
  '^(?:por favor )?(?:borrenme|borreme|borrame|quitenme|quiteme|quitame|eliminenme|eliminame|saquenme|sacame) de (?:la|su|tu|esta) lista',
].map((phrase) => new RegExp(phrase));
