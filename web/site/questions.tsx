import type { Question } from './content/faq.ts';

/** A list of questions that shows one answer at a time, with or without scripts. `name` groups them. */
export function Questions({ name, questions }: { name: string; questions: readonly Question[] }) {
  return (
    <div className="border-t border-line-strong">
      {questions.map(({ question, answer }) => (
        <details key={question} name={name} className="question border-b border-line">
          <summary className="wide flex items-baseline justify-between gap-6 py-5 text-lg leading-snug lg:text-xl">
            {question}
            <i aria-hidden className="question-mark" />
          </summary>
          <p className="max-w-[60ch] pb-7 text-lg">{answer}</p>
        </details>
      ))}
    </div>
  );
}
