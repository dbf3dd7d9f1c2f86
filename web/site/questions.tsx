import type { Question } from './content/faq.ts';

/** Questions of which one at a time shows its answer, with or without scripts: `name` ties them together. */
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
