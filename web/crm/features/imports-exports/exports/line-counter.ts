import { CUSTOMER_LINE, TEAM_MEMBER_LINE } from '#contract/exports.ts';

/** Counts customers and team members in an exported file while it arrives. */
export class LineCounter {
  customers = 0;
  teamMembers = 0;
  #quoted = false;
  /** The beginning of the current line. */
  #line = '';

  add(text: string): void {
    for (const [index, part] of text.split('"').entries()) {
      if (index > 0) this.#quoted = !this.#quoted;
      if (!this.#quoted) this.#addPlain(part);
    }
  }

  /** Outside of quotation marks a line break ends a record, whose first cell names its type. */
  #addPlain(text: string): void {
    const lines = (this.#line + text).split('\n');
    this.#line = lines.pop()?.slice(0, TEAM_MEMBER_LINE.length + 1) ?? '';
    for (const line of lines) {
      if (line.startsWith(`${CUSTOMER_LINE},`)) this.customers += 1;
      else if (line.startsWith(`${TEAM_MEMBER_LINE},`)) this.teamMembers += 1;
    }
  }
}
