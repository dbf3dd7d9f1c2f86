/** What a check came to: one line. */
export interface Finding {
  /** The variable to look at, or what was looked at. */
  subject: string;
  isOk: boolean;
  /** What was found; where it is wrong, also how to mend it. */
  text: string;
}

export function ok(subject: string, text: string): Finding {
  return { subject, isOk: true, text };
}

export function wrong(subject: string, text: string): Finding {
  return { subject, isOk: false, text };
}

export function toLine({ subject, isOk, text }: Finding): string {
  return `${(isOk ? 'ok' : 'wrong').padEnd(7)}${subject}: ${text}`;
}
