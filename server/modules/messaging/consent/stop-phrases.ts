// All phrases are written without accents, apostrophes and capitals, as `stop-intent.rules.ts` makes the texts.

/** Words that are recognized when they are misspelt. */
export const SPELLED = [
  ...['stop', 'quit', 'cease', 'text', 'texts', 'texting', 'message', 'messages', 'messaging', 'sending', 'contact'],
  ...['contacting', 'contacted', 'calling', 'bothering', 'harassing', 'spamming', 'emailing', 'unsubscribe', 'remove'],
  ...['delete', 'number', 'cancel', 'alone', 'anymore', 'please', 'receive', 'receiving'],
  ...[
    'dejen',
    'dejar',
    'paren',
    'mensaje',
    'mensajes',
    'mandar',
    'mandarme',
    'mandando',
    'enviar',
    'enviarme',
    'escriban',
  ],
  ...[
    'escribir',
    'escribirme',
    'borrame',
    'borrenme',
    'quitame',
    'quitenme',
    'eliminar',
    'numero',
    'molesten',
    'quiero',
  ],
];

/** Words that look like a misspelt one of those and are none. */
export const OTHER_WORDS = [
  ...[
    'shop',
    'step',
    'stow',
    'stops',
    'atop',
    'top',
    'slop',
    'stoop',
    'stomp',
    'swop',
    'sop',
    'quite',
    'quiet',
    'suit',
    'quits',
  ],
  ...[
    'crease',
    'ceased',
    'lease',
    'test',
    'next',
    'tent',
    'tests',
    'texas',
    'texted',
    'exts',
    'testing',
    'massage',
    'massages',
  ],
  ...['messaged', 'passage', 'spending', 'ending', 'lending', 'bending', 'mending', 'tending', 'contract', 'contacts'],
  ...['contracting', 'contracted', 'falling', 'balling', 'calming', 'filling', 'mothering', 'unsubscribed', 'removed'],
  ...[
    'removes',
    'remover',
    'remote',
    'deleted',
    'deletes',
    'numbers',
    'lumber',
    'cancels',
    'canceled',
    'along',
    'clone',
    'atone',
  ],
  ...['lone', 'pleased', 'pleases', 'release', 'received', 'receives', 'receiver', 'relieve', 'deceive', 'perceive'],
  ...['dejan', 'deje', 'dejes', 'deja', 'pare', 'pares', 'parent', 'mandan', 'mandas', 'manda', 'enviar', 'enviare'],
  ...['escribar', 'escribire', 'numeros', 'numera', 'quieres', 'quiere', 'quieto', 'moleste', 'molestes', 'ext', 'tex'],
  ...['texto', 'textos', 'contacte', 'contacten', 'contactes', 'contactar', 'contactan', 'escriba', 'escribas'],
];

const SENDING =
  '(?:texting|txting|messaging|msging|sending|contacting|calling|emailing|spamming|bothering|harassing|annoying|bugging|pestering|soliciting|writing|blasting|blowing|hitting|reaching out)';
const SENT =
  '(?:texts?|txts?|text messages?|messages?|msgs?|sms|emails?|contact|contacts|spam|ads?|promos?|promotions?|alerts?|notifications?|updates|communications?|solicitations?|blasts?|junk|crap|bs|nonsense|harassment)';
const SEND = '(?:text|txt|message|msg|contact|email|spam|bother|harass|write|solicit|send)';
const US = '(?:me|us|my (?:phone|cell|number|line))';
const END = '(?:stop|quit|cease|halt|discontinue)';
/** A few words in between. */
const FEW = '(?:\\w+ ){0,3}?';
const COURTESY =
  '(?:please|pls|plz|now|already|immediately|asap|thanks|thx|ty|thank you|today|right now|ok|okay|it|this|all|at once|sir|maam|for good|everything)';
const PEOPLE =
  '(?:clients?|customers?|leads?|prospects?|someone|somebody|anyone|anybody|people|they|he|she|who|person|policyholders?|agents?|insureds?|contacts?|users?|recipients?|subscribers?)';
const INSURED =
  '(?:policy|policies|coverage|plan|title|deed|mortgage|loan|lease|car|truck|vehicle|auto|application|quote|household|insurance|claim|hold|schedule|calendar|invite|invoice|account|bill|ticket|beneficiary|group|waitlist|waiting list)';

const MENSAJES =
  '(?:mensajes?|mensajitos|textos?|sms|correos|notificaciones|promociones|publicidad|anuncios|spam|messages?)';
const MANDAR =
  '(?:mandar|mandando|enviar|enviando|escribir|escribiendo|textear|texteando|molestar|molestando|contactar|contactando|llamar|llamando|acosar|acosando|mensajear|mensajeando|chingar|fregar)(?:me|nos|le)?';
const ESCRIBAN =
  '(?:escrib(?:an|a|as)|text(?:een|ee|ees)|mensaj(?:een|ee|ees)|molest(?:en|e|es)|contact(?:en|e|es)|fastidi(?:en|e|es)|busquen)';
const MANDEN = '(?:mand(?:en|e|es)|envi(?:en|e|es)|llam(?:en|e|es)|hablen)';
const BORREN =
  '(?:borr(?:en|e|a|ar)|elimin(?:en|e|a|ar)|quit(?:en|e|a|ar)|saqu(?:en|e)|saca|sacar|remuev(?:an|a)|remover|retir(?:en|e|a))';
const SEGURO = '(?:poliza|seguro|plan|cobertura|cuenta|carro|coche|auto|titulo|recibo)';

const all = (phrases: string[]): RegExp[] => phrases.map((phrase) => new RegExp(`\\b${phrase}\\b`, 'g'));

/** What has the words of a stop and asks for none. It is taken out before the phrases below are looked for. */
export const HARMLESS = all([
  // A place or a short visit, and what else one can stop.
  '(?:bus|pit|truck|rest|next|first|last|full|non|one|short|quick|door|back|train|metro|subway|tab|hard|tow) stop',
  '(?:a|the|my|our|your|their|his|her|every|each|that|another|any|fuel|coffee|lunch|gas) stop',
  'stop (?:by|in|over|off|loss|lights?|signs?|gap|motion|watch|payments?|paying|worrying|smoking|drinking|driving|working)',
  'stop at (?!once)',
  `stop (?:the|my|our|that|this|all|any|your|his|her|an|a) (?:\\w+ )?(?:payments?|autopay|auto|draft|drafts|check|checks|car|leak|bleeding|presses|water|${INSURED}|subscription|renewal|service|campaign|campaigns|drip|meeting|recording)`,
  // A denial, but not "you can't stop" and "won't you stop".
  `(?<!\\b(?:you|u|yall|guys|people|they) )(?:dont|do not|never|cant|can not|cannot|couldnt|could not|wont|will not|didnt|did not|doesnt|does not|wouldnt|shouldnt|should not|not|havent|no need to|without|hate to|nonstop|rather not) (?:(?!you |u |yall )\\w+ )?(?:${END}|unsubscribe|remove|opt out|opt me out|delete|lose|cancel|leave me alone|take me off)`,
  // A question about what was, and what somebody else does.
  `(?:when|why|how come|where) (?:did|do|does|will|would|have|had) (?:you|they|u|it|he|she|we|the \\w+) (?:guys |all )?${END}`,
  `(?:did|have) (?:you|u|they|he|she) (?:guys |all )?(?:just )?${END}`,
  `(?:i|we|ill|id|im|lets|me to) (?:(?:will|can|could|should|must|need|have|had|want|wanted|going|am|are|gonna|gotta|ever|really|just|also|to|would|might|promise|tried|try|better|probably|maybe|happily|gladly) )*${END} (?:texting|sending|calling|messaging|contacting|emailing|bothering|bugging|spamming|writing|pestering)`,
  `${PEOPLE} .*(?:${END}|unsubscribe|opt out|opt outs|remove|wrong number)(?!.* (?:me|us|my)\\b)`,
  `(?:if|when|once|unless|until|after|before) .*(?:reply|replies|text|texts|say|says|send|sends) ${END}`,
  '(?:an|your|our|the|about|how) opt outs?',
  'opt out (?:policy|policies|rates?|process|language|links?|rules?)',
  'wrong number of|(?:billed|charged|quoted|insured|named) .*wrong person',
  '(?:never|didnt|dont) (?:text|message|contact|call)\\w* (?:me|us) back',
  `unsubscribe (?:rate|rates|feature|page|option|links? (?:to|in|on) my|buttons? (?:to|in|on) my)`,
  `(?:remove|take|delete|get|drop) (?:\\w+ ){1,5}?(?:from|off|off of) (?:(?:the|my|our|his|her|their|this|that|your|a) )?(?:\\w+ )?${INSURED}`,
  `(?:i|we) (?:gave|had|put|typed|entered|sent|have|dialed|called|texted|must have|think i) .*wrong (?:number|person)`,
  'wrong (?:number|person) (?:\\w+ ){0,2}?(?:on|in|for) (?:my|our|the|his|her)',
  `(?:can|could|should|do|how do|how can|did) (?:i|we) (?:remove|delete|take|drop|erase) (?!me |us |my )`,
  // "Don't text me before nine": not never, but not then.
  `(?:dont|do not|never|please not) (?:${SEND}|call) (?:${US} )?(?:while|until|till|before|after|during|between|tonight|today|tomorrow|yet|this (?:week|morning|afternoon|evening)|on (?:sundays?|saturdays?|weekends?|mondays?)|at (?:work|night)|so (?:early|late)|too (?:early|late)|and drive|the (?:client|customer|lead|carrier)|him|her|them)`,
  `(?:dont|do not|never|not) (?:want|wish|need|mean|plan|ask) (?:you |this |these |it |them |the \\w+ )?to (?:${END}|unsubscribe|opt out|be removed|be taken off)`,
  '(?:never|didnt|did not|havent|not) (?:\\w+ )?(?:opted out|unsubscribed)',
  `(?:unsubscribe|opt (?:me |us )?out) (?:from|of) (?!your|this|these|those|all|everything|any|it\\b|them|text|sms|messag|further|future|the (?:list|text|messag|sms|mailing|campaign|group))`,
  '(?:remove|take|delete) (?:me|us) as',
  'dont want to (?:miss|lose|stop|bother|text and)',
  // Spanish.
  'no (?:dejen|deje|dejes|deja|paren|pare|pares) de',
  'no quiero (?:perder|perderme|dejar)',
  `(?:borr|elimin|quit|saqu|sac)\\w* (?:\\w+ ){0,4}?(?:de|del) (?:(?:la|el|mi|su|tu) )?${SEGURO}`,
  `no me ${MANDEN} (?:\\w+ )?(?:hoy|manana|ahora|antes|despues|hasta|todavia|aun|el|la|esa|ese|otra)`,
  `no me ${ESCRIBAN} (?:hoy|manana|ahora|antes|despues|hasta|todavia|aun|en la noche|tan)`,
  `(?:le|te|les) di .*numero equivocado`,
  `numero equivocado (?:en|de|del) (?:(?:la|el|mi|su) )?${SEGURO}`,
]);

/** Phrases that ask for an end of texts, wherever they stand in a sentence. */
export const STOPPING = all([
  `${END} (?:with )?${FEW}(?:${SENDING}|${SENT})`,
  `if (?:you|u) (?:would |could |can |all )?stop(?:ped)? ${SENDING}`,
  `(?:end|cancel) (?:all |the |these |those |your |my |any )*(?:${SENT}|text (?:messages?|alerts?|notifications?))(?! (?:address|to|about|from))`,
  `(?:these|those|your|the|all) (?:\\w+ )?${SENT} (?:to |must |need to |have to |should |please )*${END}`,
  `(?:you|yall|u|it|this|these|them|people|guys) (?:all )?(?:to|please|must|need to|have to|should|wont|cant|never|will not|better|just|would|will) ${END}`,
  `(?:i|we) (?:\\w+ ){0,2}?(?:said|say|texted|replied|typed|wrote|sent|told you|asked you to|repeat) ${END}`,
  `(?:dont|do not|never|not to|please not) (?:you )?(?:ever )?${SEND} (?:to )?(?:${US}|this number|here|anymore|again|any more|ever|at this number|at all|any)`,
  `(?:dont|do not|never) (?:ever )?(?:${SEND}|call) ${FEW}(?:again|anymore|any more|ever)`,
  `(?:dont|do not) (?:text|message|contact|msg|txt)$`,
  `(?:no|zero) (?:more |further |additional )(?:of )?(?:\\w+ )?(?:${SENT}|${SENDING})`,
  `no (?:texts|messages|msgs|txts|text messages|texting|spam|contact)(?: (?:please|pls|plz|thanks|thank you|anymore|at all|ever|to this number))*$`,
  `(?:dont|do not|no longer|not) (?:want|wish|need|care|like) ${FEW}(?:to (?:be (?:texted|contacted|messaged|bothered|called)|receive|get|hear from you|hear from u|keep getting)|(?:any |your |these |more |those |anymore )*${SENT})`,
  `(?:tired of|sick of|fed up with|enough of|enough with|had it with|annoyed by) ${FEW}(?:${SENT}|${SENDING}|you)`,
  `(?:too many|enough) (?:\\w+ )?(?:texts|messages|msgs|spam|already)`,
  `(?:take|get|leave) (?:me|us|my (?:name|number|phone|info|cell|email|information)|this number|this phone)(?: (?:and|phone|number|name))* (?:off?|out of)`,
  `(?:remove|delete|erase|scrub|drop|purge|block) (?:me|us|this number|this phone|my (?:name|number|phone|cell|mobile|info|information|contact|contacts|data|email|details|digits))`,
  `(?:remove|delete|take) ${FEW}(?:from|off) (?:your|the|this|all|any) (?:\\w+ )?(?:lists?|database|system|texts|contacts|crm|mailing|records|files|directory|campaigns?|phone|distribution)`,
  '(?:(?:please|kindly) remove$|remove please|removed from (?:your|this|the) (?:\\w+ )?lists?|off (?:your|this|the) (?:\\w+ )?lists?(?! price)|do not (?:call|text|contact) list)',
  `(?:leave|let) (?:me|us|my family) (?:the \\w+ )?(?:alone|be)`,
  `(?:lose|forget|loose|trash|discard) (?:my|this) (?:number|info|digits|contact)`,
  '(?:un ?subscribe|unsub|unenroll|opt (?:me |us )?out|opting out|opted out|opt my \\w+ out)',
  '(?:wrong|incorrect) (?:number|person|guy|#)',
  '(?:knock|cut) (?:it|this|that) (?:off|out)|make (?:it|this|that|these|them) stop|end this (?:conversation|chat|thread)',
  '(?:this|that|it) is harassment|(?:youre|you are|your) (?:harassing|spamming)',
  '(?:i|we|ive|weve|asked|asking|id like) (?:\\w+ ){0,4}?to be (?:removed|taken off|deleted)(?: (?:from )?(?:your|this|the) (?:\\w+ )?(?:list|database|system))?$',
  '(?:go away(?! (?:party|for|on|to))|get lost|buzz off|back off|piss off|fuck off|f off|screw off|bug off|kick rocks)',
  `(?:report(?:ing|ed)?|block(?:ing|ed)?|suing|sue) (?:you|this number|your number|u|as spam|this as spam|these)`,
  '(?:never|didnt|did not) (?:\\w+ )?(?:signed? up|sign up|subscribed?|opt(?:ed)? in|consent(?:ed)?|agreed? to (?:this|these|texts)|authorized?|asked? for (?:this|these|texts)|g[ai]ve (?:you )?(?:permission|consent)) ?(?:for|to|these|this)?',
  // Spanish.
  `(?:dejen|deje|deja|dejad|dejar|dejame|paren|pare|para|parar|basta|cesen|cese|terminen) (?:ya )?(?:de|con) ${MANDAR}`,
  `(?:paren|pare|parar|detengan|detener|detenga|cancelen|cancele|cancela|cancelar|suspendan|suspender|quiten|basta|alto|cesen) (?:ya )?(?:de |con |a )?(?:los |las |sus |tus |estos |esos |tantos |mas )*${MENSAJES}`,
  `no (?:me |nos )(?:vuelvan? a |vuelvas a )${MANDAR}`,
  `no (?:me |nos |le )?${ESCRIBAN}(?: (?:mas|nunca|jamas|mensajes|por favor|aqui|a este numero|este numero))*`,
  'no molestar',
  `no (?:me |nos )?${MANDEN} ${FEW}(?:mas|nunca|jamas|nada|${MENSAJES})`,
  `(?:ya no|nunca|no vuelvan? a|no vuelvas a) (?:me |nos )?(?:${ESCRIBAN}|${MANDEN}|${MANDAR})`,
  `no (?:mas|mandar|enviar|escribir) (?:mas )?(?:${MENSAJES})`,
  `no (?:quiero|deseo|queremos|deseamos|quisiera) ${FEW}(?:${MENSAJES}|que me (?:${ESCRIBAN}|${MANDEN})|saber nada|ser contactad[oa])`,
  `(?:borr|elimin|quit|saqu|sac|remuev|retir)\\w*(?:me|nos)(?: (?:de|d|ya|por favor|la|su|tu|esta|lista)|$)`,
  `${BORREN} (?:mi|este|nuestro) (?:numero|nombre|telefono|contacto|celular)`,
  '(?:dar|de|den|da|dame|deme|denme|darme|darnos) (?:me )?(?:de )?baja|desuscrib\\w*|anular (?:la |mi )?suscripcion|cancelar (?:la |mi )?suscripcion a',
  '(?:numero|persona) (?:es )?equivocad[oa]|se equivoco de (?:numero|persona)|(?:dejen|deje|deja)(?:me|nos) (?:en paz|tranquil[oa]|ya)',
  `(?:nunca|jamas|no) (?:me )?(?:registre|suscribi|autorice|autorizo|di permiso|pedi|solicite) (?:\\w+ )?(?:esto|${MENSAJES}|para esto)?`,
]);

/** What asks for an end when it is all that a sentence says. */
export const STOPPING_ALONE = [
  `(?:${COURTESY} |just |so |yes |no |hey |hi |hello |omg )*(?:stop|quit|cease|halt|discontinue|remove|no more|blocked|parar|pare|paren|alto|basta|baja|cancelar|detener|enough)(?: ${COURTESY}| stop| por favor| ya| im not interested| not interested| i am not interested| wrong number| gracias| and desist)*`,
  '(?:por favor )?(?:ya )?(?:basta|paren|pare|alto|dejen|dejenme)(?: ya| por favor)*',
].map((phrase) => new RegExp(`^${phrase}$`));
