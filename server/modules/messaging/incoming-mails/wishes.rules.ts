import { keywordOf } from '#server/sending/keywords.ts';
import { wordsOf } from './incoming-mails.rules.ts';
import { ONLY_WISH, SHORT_WISH, WISHES } from './wish-phrases.ts';

/** Whoever writes more has more to say than an end of mails. */
const LONGEST = 2_000;
/** As short as a mail is that says little else. */
const SHORT = 400;
/** Nobody needs more to ask for it. Keeps hostile sentences cheap. */
const LONGEST_SENTENCE = 200;

/** What mail programs and firms put below what somebody says, and what begins a quotation that nothing marks. */
const ENDS = [
  /^--$/,
  /^(?:sent (?:from|via|using|with)|get outlook for|enviado desde|von meinem) .{0,80}$/i,
  /^\W*(?:confidentiality|disclaimer|legal notice)\b/i,
  /^\W*this (?:e-?mail|message|communication)\b.{0,80}\b(?:confidential|privileged|intended)\b/i,
  /\b(?:wrote|writes|said|says):$/i,
  /^(?:from|sent|date|to|subject): /i,
];
/** What names, titles, addresses and greetings are made of. */
const NAME_WORD =
  /^(?:\P{Ll}.*|(?:and|of|at|the|for|de|la|van|von|mobile|cell|office|fax|tel|regards|wishes|truly|yours|sincerely|thanks|link|myself|somebody)\W*)$/u;
/** Words that a name has none of, whatever their capitals. */
const NO_NAME_WORD =
  /^(?:i|im|(?:i|it|that|you|we|don)['’]\w+|me|my|you|your|we|us|our|is|am|are|was|it|this|that|please|not|no|by|to|from|off|out|call|policy)\W*$/i;

const ASKED_OF_US = /\b(?:please|(?:can|could|would) (?:you|u|someone)|(?:can|could|may) (?:i|we) (?:please )?be)\b/;
const CONDITION = /\b(?:if|when|whether|before|after|unless)\b/;
const OTHER_ADDRESS = /\breplace\b|\bnew (?:e-?mail|address)\b|\buse\b.*\binstead\b/i;

/** A mail that may ask for an end of mails. */
interface Said {
  /** In lower case. */
  from: string;
  subject: string;
  text: string;
}

/** Returns the words that ask for an end of mails: the person's own, or the subject when there are none. */
export function wishToUnsubscribe({ from, subject, text }: Said): string | undefined {
  const own = withoutEnd(wordsOf(text));
  const said = own === '' && !/^re:/i.test(subject) ? subject : own;
  if (said === '' || said.length > LONGEST) return undefined;
  return keywordOf(said) === 'STOP' || asksForAnEnd(sentencesOf(said, from), said.length <= SHORT) ? said : undefined;
}

function withoutEnd(text: string): string {
  const lines = text.split('\n').map((line) => line.trim());
  const end = lines.findIndex((line) => ENDS.some((begin) => begin.test(line)));
  return (end === -1 ? lines : lines.slice(0, end)).join('\n').trim();
}

/** Splits what is said at line breaks, but those within a sentence, and at what ends one. */
function sentencesOf(said: string, from: string): string[] {
  const plain = said
    .replace(/\S*(?:https?:\/\/|www\.|\.(?:com|net|org|us|biz|info|io)\/)\S*/gi, 'link')
    .replace(/[^\s<>(),;:"]+@[^\s<>(),;:"]*[^\s<>(),;:".!?]/g, (address) =>
      address.toLowerCase() === from ? 'myself' : 'somebody',
    )
    .replace(/\n(?=\p{Ll}\S*(?: |[.!?]))/gu, ' ');
  return plain.match(/[^.!?;\n]+[.!?;]*/g) ?? [];
}

function asksForAnEnd(sentences: readonly string[], isShort: boolean): boolean {
  const isQuestion = (sentence: string) => /\?/.test(sentence);
  const rest = sentences.flatMap(partsOf).filter((part) => !isName(part));
  if (!sentences.some(isQuestion) && ONLY_WISH.test(plainWords(rest.join(' ')))) return true;
  return sentences.some((sentence) => {
    const words = plainWords(sentence);
    if (isQuestion(sentence) && (!ASKED_OF_US.test(words) || CONDITION.test(words))) return false;
    if (OTHER_ADDRESS.test(sentence)) return false;
    if (isShort && SHORT_WISH.test(words)) return true;
    return [sentence, ...partsOf(sentence)].map(plainWords).some((part) => WISHES.some((wish) => wish.test(part)));
  });
}

function partsOf(sentence: string): string[] {
  return sentence.split(/[,:()–—"“”]+| -+ | (?:and|but|so) /i).filter((part) => /\p{L}/u.test(part));
}

/** Whether a part of a mail is no more than a name, as whoever signs a mail writes it. */
function isName(part: string): boolean {
  const words = part.trim().split(/\s+/);
  const others = words.filter((word) => !NAME_WORD.test(word)).length;
  const isWish = ONLY_WISH.test(plainWords(part));
  return (
    !isWish && !words.some((word) => NO_NAME_WORD.test(word)) && (others === 0 || (others === 1 && words.length <= 2))
  );
}

/** Returns words alone, without accents, apostrophes and capitals. */
function plainWords(sentence: string): string {
  const plain = sentence
    .normalize('NFKD')
    .replace(/[\p{M}'’‘`]+/gu, '')
    .toLowerCase();
  return (plain.match(/[\p{L}\p{N}]+/gu) ?? []).join(' ').slice(0, LONGEST_SENTENCE);
}
