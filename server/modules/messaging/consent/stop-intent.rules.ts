import { keywordOf } from '#server/sending/keywords.ts';
import { createSpelling } from './spelling.rules.ts';
import { HARMLESS, OTHER_WORDS, SPELLED, STOPPING, STOPPING_ALONE } from './stop-phrases.ts';

/** Longer ones are read up to here. Nobody asks for an end after so many words. */
const LONGEST = 1600;
/** Who laughs means no "stop" that stands alone. */
const LAUGHING = /\b(?:lol|lmao|rofl|a?(?:ha){2,}h?|jaja\w*|omg|hilarious)\b|😂|🤣/u;

/** Who would rather be texted than called. */
const RATHER_TEXTS =
  /\b(?:just|only|rather|please|pls) (?:text|txt|message)\b|\b(?:text|txt|message) (?:me |us )?(?:instead|only)\b|\bprefer (?:a )?(?:texts?|texting)\b/i;
const CALLS = /\b(?:stop|quit|dont|do not|never) (?:call|calling)\b/g;
const SHORT_FORMS: Record<string, string> = {
  dnt: 'dont',
  u: 'you',
  ur: 'your',
  wanna: 'want to',
  tx: 'text',
  '#': 'number',
};

const spell = createSpelling({ words: SPELLED, others: OTHER_WORDS });

/**
 * Returns what a text says of further texts. `keyword`: the whole of it is STOP or a word for it. `probable`: a sentence of it asks for
 * an end, in English or Spanish, with a mistake in a word at most.
 */
export function optOutIntent(text: string): 'keyword' | 'probable' | 'none' {
  if (keywordOf(text) === 'STOP') return 'keyword';
  const sentences = sentencesOf(text).map((one) => (RATHER_TEXTS.test(text) ? one.replace(CALLS, '…') : one));
  const isProbable =
    sentences.some(asksForAnEnd) || (!LAUGHING.test(text.toLowerCase()) && sentences.some(saysOnlyStop));
  return isProbable ? 'probable' : 'none';
}

function saysOnlyStop(sentence: string): boolean {
  return STOPPING_ALONE.some((phrase) => phrase.test(sentence));
}

function asksForAnEnd(sentence: string): boolean {
  const serious = HARMLESS.reduce((rest, phrase) => rest.replace(phrase, '…'), sentence);
  return STOPPING.some((phrase) => serious.search(phrase) >= 0);
}

/** Splits a text at what ends a thought, and leaves of each its words: no accents, apostrophes, capitals or mistakes. */
function sentencesOf(text: string): string[] {
  return text
    .slice(0, LONGEST)
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replace(/['’‘`]/g, '')
    .toLowerCase()
    .split(/[.!?;:\n,()—–]+| but | pero | and | y (?=no |ya )/)
    .map((part) => (part.match(/[\p{L}\p{N}#]+/gu) ?? []).map((word) => SHORT_FORMS[word] ?? spell(word)).join(' '))
    .filter((sentence) => sentence !== '');
}
