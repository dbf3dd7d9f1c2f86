/** The result of a check, in one line. */
export interface Finding {
  /** The variable to look at, or the thing that was checked. */
  subject: string;
  isOk: boolean;
  /** The result. For a problem it also says how to fix it. */
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
