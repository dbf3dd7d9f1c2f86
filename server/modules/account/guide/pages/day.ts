import { BRAIN_NAMES, type Day } from '../content.ts';
import { drawEmblem } from '../emblems.ts';
import { textArea, textField } from '../fields.ts';
import { ANSWER_STYLE, answerLines } from '../printed-answers.ts';
import { type Box, LayoutError, type Sheet } from '../sheet.ts';
import { COLOURS, MARGIN, MEASURE, STYLES } from '../theme.ts';
import { drawMinutesBar } from '../trace.ts';

/** The height of a day: half a page. */
export const DAY_HEIGHT = 330;

const COLUMN_X = MARGIN + 126;
const COLUMN_WIDTH = MEASURE - 126;
const STEP_INDENT = 18;
const PROMPT_PADDING = 9;
const SMALLEST_ANSWER = 42;
const GOES_ON = 'Goes on under “Longer answers”, before the last two pages.';

/** The part of a day's answer that did not fit under its question. */
export interface LongAnswer {
  day: Day;
  lines: string[];
}

/**
 * Draws a day between `top` and `top + DAY_HEIGHT`. The answer's field takes the height that the text leaves.
 * @returns the lines of `answer` that did not fit
 */
export function drawDay(sheet: Sheet, day: Day, top: number, answer = ''): LongAnswer {
  sheet.rule(MARGIN, top, MEASURE, COLOURS.ink, 1);
  drawBoard(sheet, day, top + 12);
  const column = { x: COLUMN_X, width: COLUMN_WIDTH };
  let y = sheet.paragraph('H3', day.title, { ...column, top: top + 11 }, STYLES.heading);
  y = sheet.paragraph('P', day.why, { ...column, top: y + 3 }, STYLES.body);
  y = drawSteps(sheet, day.steps, y + 7);
  y = drawPrompt(sheet, day.prompt, y + 5);
  y = sheet.paragraph('P', day.question, { ...column, top: y + 10 }, STYLES.question);
  return drawAnswer(sheet, day, { ...column, top: y + 5, height: top + DAY_HEIGHT - 14 - (y + 5) }, answer);
}

/** Draws the pit board in the margin with the day, the minutes and the brain. */
function drawBoard(sheet: Sheet, day: Day, top: number): void {
  sheet.tagged('H2', () => {
    sheet.line('DAY ', MARGIN, top, STYLES.signalLabel);
    sheet.line(String(day.number).padStart(2, '0'), MARGIN - 2, top + 10, STYLES.dayNumber);
  });
  drawMinutesBar(sheet, MARGIN, top + 76, day.minutes);
  sheet.paragraph('P', `${day.minutes} MIN`, { x: MARGIN, top: top + 83, width: 100 }, STYLES.label);
  drawEmblem(sheet, day.brain, MARGIN, top + 108, 30);
  sheet.paragraph('P', `${BRAIN_NAMES[day.brain]} brain`, { x: MARGIN, top: top + 144, width: 84 }, STYLES.body);
}

function drawSteps(sheet: Sheet, steps: Day['steps'], top: number): number {
  return steps.reduce((y, step, index) => {
    sheet.line(String(index + 1), COLUMN_X, y, { ...STYLES.prompt, leading: 14, colour: COLOURS.signalText });
    const at = { x: COLUMN_X + STEP_INDENT, top: y, width: COLUMN_WIDTH - STEP_INDENT };
    return sheet.paragraph('P', step, at, STYLES.body) + 3;
  }, top);
}

function drawPrompt(sheet: Sheet, prompt: string, top: number): number {
  const width = COLUMN_WIDTH - 2 * PROMPT_PADDING - 3;
  const lines = sheet.breakLines(prompt, width, STYLES.prompt).length;
  const height = STYLES.label.leading + 2 + lines * STYLES.prompt.leading + 2 * PROMPT_PADDING - 4;
  sheet.block({ x: COLUMN_X, top, width: COLUMN_WIDTH, height }, COLOURS.sunken);
  sheet.block({ x: COLUMN_X, top, width: 3, height }, COLOURS.pine);
  const at = { x: COLUMN_X + PROMPT_PADDING + 3, top: top + PROMPT_PADDING - 3, width };
  const y = sheet.paragraph('P', 'PASTE THIS', at, STYLES.label);
  sheet.paragraph('P', prompt, { ...at, top: y + 2 }, STYLES.prompt);
  return top + height;
}

function drawAnswer(sheet: Sheet, day: Day, box: Box, answer: string): LongAnswer {
  if (box.height < SMALLEST_ANSWER) throw new LayoutError(`Day ${day.number} leaves no room for its answer`);
  const area = textArea(box);
  const lines = answer ? answerLines(sheet, answer, area.width) : [];
  const room = Math.floor(area.height / ANSWER_STYLE.leading);
  const shown = lines.length > room ? [...lines.slice(0, room - 1), GOES_ON] : lines;
  textField(sheet, box, {
    name: `day-${String(day.number).padStart(2, '0')}`,
    description: `Day ${day.number}: ${day.question}`,
    multiline: true,
    ...(answer && { filled: { value: answer, lines: shown, style: ANSWER_STYLE } }),
  });
  return { day, lines: lines.length > room ? lines.slice(room - 1) : [] };
}
