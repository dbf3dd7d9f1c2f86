import { faq } from '../content/faq.ts';
import { Questions } from '../questions.tsx';
import { SectionTitle } from '../section-title.tsx';

export function Faq() {
  return (
    <section id="questions" aria-labelledby="questions-title" className="page-inset py-11 sm:py-16 lg:py-20">
      <div className="grid gap-x-10 gap-y-8 lg:grid-cols-12">
        <div className="lg:col-span-5">
          <SectionTitle id="questions-title">{faq.title}</SectionTitle>
          <p className="mt-5">
            {faq.more.lead}{' '}
            <a href={faq.more.href} className="underline underline-offset-4">
              {faq.more.label}
            </a>
          </p>
        </div>
        <div className="lg:col-span-7">
          <Questions name="questions" questions={faq.questions} />
        </div>
      </div>
    </section>
  );
}
