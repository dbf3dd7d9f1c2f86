/** How many lists and objects may stand in each other. Ours have at most eight, and Stripe's events about fifteen. */
const DEEPEST = 64;

/**
 * Tells whether JSON is nested so deep that functions which call themselves for each level, `JSON.stringify` among them, would
 * run out of stack. It reads the text without parsing it.
 */
export function isTooDeep(text: string): boolean {
  let depth = 0;
  let inString = false;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (inString) {
      // A backslash hides the character behind it.
      if (code === 92) i++;
      else if (code === 34) inString = false;
    } else if (code === 34) inString = true;
    else if (code === 91 || code === 123) {
      if (++depth > DEEPEST) return true;
    } else if (code === 93 || code === 125) depth--;
  }
  return false;
}
