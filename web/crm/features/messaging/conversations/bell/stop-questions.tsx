import { post } from '#client/api.ts';
import { ApiError } from '#client/api-error.ts';
import type { StopQuestion } from '#contract/consent.ts';
import { formatCount } from '#crm/shared/count.ts';
import { formatMoment } from '#crm/shared/local-time.ts';
import { CustomerLink, TeamMemberLink } from '#crm/shared/navigation/links.tsx';
import { PhoneNumber } from '#crm/shared/people/phone-number.tsx';
import { useWrite } from '#crm/shared/records/use-write.ts';
import { hasRole } from '#crm/shared/session/role.ts';
import { Button } from '#ui/button.tsx';
import { RelativeTime, useNow } from '#ui/relative-time.tsx';
import { useOnline } from '#ui/use-online.ts';
import { stopQuestionsQuery } from './stop-questions.query.ts';

interface StopQuestionsProps {
  questions: readonly StopQuestion[];
  /** Called when a person's link is followed. */
  onFollow: () => void;
}

/** Asks of each text that probably meant an end of texts whether it did. Viewers see the questions and cannot answer. */
export function StopQuestions({ questions, onFollow }: StopQuestionsProps) {
  return (
    <section
      aria-label="Asked to stop?"
      className="max-h-[60%] shrink-0 overflow-y-auto overscroll-contain border-b border-line"
    >
      <h2 className="wide px-4 pt-3 pb-2 text-pending">Asked to stop? ({formatCount(questions.length)})</h2>
      <ul className="border-t border-line">
        {questions.map((question) => (
          <li key={question.id} className="border-b border-line px-4 py-3 last:border-0">
            <Question question={question} onFollow={onFollow} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Question({ question, onFollow }: { question: StopQuestion } & Pick<StopQuestionsProps, 'onFollow'>) {
  const { text, phone, name, askedAt, decidesAt } = question;
  const now = new Date(useNow());
  return (
    <>
      <p className="flex items-baseline gap-x-2">
        <Person question={question} onFollow={onFollow} />
        {name !== null && (
          <span className="truncate font-mono text-xs text-ink-soft">
            <PhoneNumber phone={phone} />
          </span>
        )}
        <span className="ml-auto shrink-0 text-[0.8125rem] text-ink-soft">
          <RelativeTime instant={askedAt} />
        </span>
      </p>
      <p className="mt-1 line-clamp-4 wrap-anywhere select-text" title={text}>
        “{text}”
      </p>
      <p className="mt-1 text-[0.8125rem] text-ink-soft">
        Texts to many wait. Without an answer they are opted out on {formatMoment(new Date(decidesAt), now)}.
      </p>
      {hasRole('member') && <Answers question={question} />}
    </>
  );
}

function Person({ question, onFollow }: { question: StopQuestion } & Pick<StopQuestionsProps, 'onFollow'>) {
  const { customerId, teamMemberId, name, phone } = question;
  if (customerId !== null) {
    return (
      <CustomerLink id={customerId} onFollow={onFollow} className={NAME}>
        {name}
      </CustomerLink>
    );
  }
  if (teamMemberId !== null) {
    return (
      <TeamMemberLink id={teamMemberId} onFollow={onFollow} className={NAME}>
        {name}
      </TeamMemberLink>
    );
  }
  return (
    <span className="font-medium">
      <PhoneNumber phone={phone} />
    </span>
  );
}

function Answers({ question: { id, name, phone } }: { question: StopQuestion }) {
  const online = useOnline();
  const who = name ?? phone;
  const answer = useWrite({
    write: (optOut: boolean) => post('/api/crm/stop-questions/{id}/answer', { optOut }, { params: { id } }),
    succeeded: (_, optOut) =>
      optOut
        ? { title: 'Opted Out', description: `${who} gets no more texts.` }
        : { title: 'Texts Go On', description: `${who} gets texts as before.` },
    failed: (error) =>
      isAnswered(error)
        ? { title: 'Answered Already', description: 'Somebody else was faster, or the time had passed.' }
        : 'Not Answered',
    // After a failure too, because somebody else may have answered.
    reload: [stopQuestionsQuery.queryKey],
  });
  return (
    <p className="mt-2 flex flex-wrap gap-2">
      <Button
        variant="secondary"
        size="sm"
        className="max-sm:min-h-11"
        aria-label={`Opt out ${who}`}
        disabled={!online}
        pending={answer.isPending && answer.variables}
        onClick={() => answer.mutate(true)}
      >
        Opt out
      </Button>
      <Button
        variant="quiet"
        size="sm"
        className="max-sm:min-h-11"
        disabled={!online}
        pending={answer.isPending && !answer.variables}
        onClick={() => answer.mutate(false)}
      >
        They did not mean that
      </Button>
    </p>
  );
}

const CONFLICT = 409;
const GONE = 404;

/** Returns whether a colleague, the phone or the time has answered, or the question is gone with its person. */
function isAnswered(error: Error): boolean {
  return error instanceof ApiError && [CONFLICT, GONE].includes(error.status);
}

const NAME = 'font-medium underline';
