import { faq } from '../content/faq.ts';
import { Questions } from '../questions.tsx';
import { SectionTitle } from '../section-title.tsx';

export function Faq() {
  return (
    <section id="questions" aria-labelledby="questions-title" className="page-inset py-20 lg:py-32">
      <div className="grid gap-x-10 gap-y-10 lg:grid-cols-12">
        <SectionTitle id="questions-title" className="lg:col-span-4">
          {faq.title}
        </SectionTitle>
        <div className="lg:col-span-7 lg:col-start-6">
          <Questions name="questions" questions={faq.questions} />
          <a
            href={faq.more.href}
            className="wide mt-6 inline-flex min-h-11 items-center underline decoration-line-strong underline-offset-8 hover:decoration-current"
          >
            {faq.more.label}
          </a>
        </div>
      </div>
    </section>
  );
}
