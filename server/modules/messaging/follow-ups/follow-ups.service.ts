import type {
  DryRunStep,
  Enrolled,
  Enrollment,
  EnrollmentOrder,
  EnrollmentState,
  FollowUp,
  FollowUpInput,
  FollowUpReport,
  FollowUpStep,
  FollowUpUpdate,
} from '#contract/follow-ups.ts';
import { isMessageStep, triggerIssueOf } from '#contract/follow-ups.ts';
import { isAtLeast } from '#contract/roles.ts';
import type { SessionUser } from '#contract/staff.ts';
import type { Database, Db } from '#server/database/database.ts';
import { isUniqueViolation } from '#server/database/errors.ts';
import type { CustomersService } from '#server/modules/people/customers/customers.service.ts';
import type { AuditService } from '#server/modules/staff/audit/audit.service.ts';
import { UnfilledTemplate } from '#server/sending/refusal.ts';
import { changesOf } from '#server/shared/edit-conflict.ts';
import { AppError, fieldError, notFound } from '#server/shared/errors.ts';
import type { EnrollmentsService } from '../enrollments/enrollments.service.ts';
import type { GateService } from '../gate/gate.service.ts';
import type { TemplatesService } from '../templates/templates.service.ts';
import { differenceOf } from './follow-ups.rules.ts';
import {
  findFollowUp,
  insertFollowUp,
  insertVersion,
  listFollowUps,
  lockFollowUp,
  nextDemoOf,
  readCounts,
  sum,
  toStepReports,
  updateFollowUp,
} from './follow-ups.store.ts';

/** Maximum number of people who are put into a line at once. */
const MOST_AT_ONCE = 100_000;
const ONLY_ADMINS = 'Only an admin may turn a follow-up on, after reading it.';
const ONLY_ADMINS_WHILE_ON = 'Only an admin may change more than the name of a follow-up while it is on.';

interface Dependencies {
  database: Database;
  audit: AuditService;
  gate: Pick<GateService, 'ask'>;
  templates: Pick<TemplatesService, 'render' | 'wordsOf'>;
  customers: Pick<CustomersService, 'ids'>;
  enrollments: EnrollmentsService;
}

type User = Pick<SessionUser, 'id' | 'role'>;

/** Lines of steps that follow up on people. Changes add an audit entry. */
export function createFollowUps({ database, audit, gate, templates, customers, enrollments }: Dependencies) {
  const { db } = database;

  async function note(tx: Db, user: User, action: 'create' | 'update' | 'delete', id: string, fields: string[] = []) {
    await audit.note(tx, { userId: user.id, action, subjectType: 'follow_up', subjectId: id, fields });
  }

  /** @throws AppError('invalid_input') for a template that does not exist or is of the other channel */
  async function assertTemplates(tx: Db, steps: readonly FollowUpStep[]): Promise<void> {
    for (const { action, templateId } of steps) {
      if (isMessageStep(action)) await templates.wordsOf(tx, templateId ?? '', action);
    }
  }

  /** Says what a step would do to a customer at a moment. `textedAt`: when earlier steps would have texted them. */
  async function foresee(
    { purpose, steps }: FollowUp,
    index: number,
    { customerId, at, textedAt }: { customerId: string; at: Date; textedAt: Date[] },
  ): Promise<DryRunStep> {
    const { action, templateId, title = null, wait } = steps[index] as FollowUpStep;
    const shown = { step: index + 1, action, at: at.toISOString(), subject: null, preview: null };
    if (!isMessageStep(action)) return { ...shown, verdict: null, reason: null, subject: title };
    if (wait.before && at < new Date()) return { ...shown, verdict: 'refuse', reason: 'too_late' };
    const to = { customerId, teamMemberId: null };
    const asked = { ...to, channel: action, purpose, origin: 'automatic' as const, at, alsoTextedAt: textedAt };
    const verdict = await gate.ask(db, asked);
    const said = {
      verdict: verdict.verdict,
      reason: verdict.verdict === 'send' ? null : verdict.reason,
      at: verdict.verdict === 'later' ? verdict.at.toISOString() : shown.at,
    };
    try {
      const { subject, body } = await templates.render(templateId ?? '', to, null);
      return { ...shown, ...said, subject, preview: body };
    } catch (error) {
      if (!(error instanceof UnfilledTemplate)) throw error;
      return { ...shown, verdict: 'refuse', reason: said.verdict === 'refuse' ? said.reason : 'unfilled' };
    }
  }

  return {
    list: (): Promise<FollowUp[]> => listFollowUps(db),
    /** @throws AppError('not_found') */
    read: async (id: string): Promise<FollowUp> => (await findFollowUp(db, id)) ?? notFound('follow-up'),
    /** @throws AppError('forbidden') for a member's that is on, ('invalid_input') for a template, ('conflict') for the name */
    create: ({ purpose, steps, ...line }: FollowUpInput, user: User): Promise<FollowUp> => {
      if (line.isOn && !isAtLeast(user.role, 'admin')) throw new AppError('forbidden', ONLY_ADMINS);
      return withUniqueName(() =>
        database.transaction(async (tx) => {
          await assertTemplates(tx, steps);
          const turnedOn = line.isOn ? { turnedOnAt: new Date() } : {};
          const id = await insertFollowUp(tx, { ...line, ...turnedOn }, { purpose, steps });
          if (line.isOn) await enrollments.wake(tx, new Date());
          await note(tx, user, 'create', id);
          return (await findFollowUp(tx, id)) ?? notFound('follow-up');
        }),
      );
    },
    /**
     * @throws as `create`, AppError('not_found'), ('forbidden') for a member who changes what a line does while it is on, and
     * ('conflict') when it was changed after it was read
     */
    update: (id: string, edit: FollowUpUpdate, user: User): Promise<FollowUp> =>
      withUniqueName(() =>
        database.transaction(async (tx) => {
          const before = (await lockFollowUp(tx, id)) ?? notFound('follow-up');
          const itself = { subjectType: 'follow_up', subjectId: id } as const;
          const changes = await changesOf(before, edit, (since) => audit.editsSince(tx, itself, since));
          const isResumed = edit.isOn === true && before.pausedAt !== null;
          if (Object.keys(changes).length === 0 && !isResumed) return before;
          const { purpose, steps, ...line } = changes;
          const after = { ...before, ...changes };
          if (!isAtLeast(user.role, 'admin')) {
            if (changes.isOn || isResumed) throw new AppError('forbidden', ONLY_ADMINS);
            if (after.isOn && !isNameOnly(changes)) throw new AppError('forbidden', ONLY_ADMINS_WHILE_ON);
          }
          const issue = triggerIssueOf(after);
          if (issue) throw fieldError('invalid_input', issue.path, issue.message);
          if (steps) await assertTemplates(tx, steps);
          const version =
            purpose || steps
              ? { versionId: await insertVersion(tx, { purpose: after.purpose, steps: after.steps }) }
              : {};
          const turnedOn = changes.isOn || isResumed ? { turnedOnAt: new Date() } : {};
          const resumed = edit.isOn === undefined ? {} : { pausedAt: null, pausedReason: null };
          await updateFollowUp(tx, id, { ...line, ...version, ...turnedOn, ...resumed });
          if (changes.isOn === false) await enrollments.stop(tx, { followUpId: id }, 'switched_off');
          if (changes.isOn || isResumed) await enrollments.wake(tx, new Date());
          await note(tx, user, 'update', id, Object.keys(changes));
          return (await findFollowUp(tx, id)) ?? notFound('follow-up');
        }),
      ),
    /** Deletes a line, and ends it for everybody in it. What it has sent stays. @throws AppError('not_found') */
    delete: (id: string, user: User): Promise<void> =>
      database.transaction(async (tx) => {
        if (!(await lockFollowUp(tx, id))) notFound('follow-up');
        await updateFollowUp(tx, id, { isOn: false, deletedAt: new Date() });
        await enrollments.stop(tx, { followUpId: id }, 'switched_off');
        await note(tx, user, 'delete', id);
      }),
    /** Says what would happen to a customer who began now. @throws AppError('not_found') */
    dryRun: async (id: string, customerId: string): Promise<DryRunStep[]> => {
      const line = (await findFollowUp(db, id)) ?? notFound('follow-up');
      const place = (await enrollments.whereabouts(customerId)) ?? notFound('customer');
      const bookingAt = await nextDemoOf(db, customerId);
      const foreseen: DryRunStep[] = [];
      let since = new Date();
      for (const [index, { wait }] of line.steps.entries()) {
        const at = enrollments.momentFor(wait, place, since, bookingAt);
        const textedAt = foreseen.filter(isText).map((step) => new Date(step.at));
        const step = await foresee(line, index, { customerId, at, textedAt });
        foreseen.push(step);
        since = new Date(Math.max(since.getTime(), Date.parse(step.at)));
      }
      return foreseen;
    },
    /** Puts customers into a line. @throws AppError('not_found'), ('conflict') when it is off, ('invalid_input') for too many */
    enroll: (id: string, order: EnrollmentOrder, user: User): Promise<Enrolled> =>
      database.transaction(async (tx) => {
        if (!(await findFollowUp(tx, id))) notFound('follow-up');
        const ids = await chosenIds(tx, order);
        const people = [...new Set(ids)].map((customerId) => ({ customerId }));
        const entered = await enrollments.put(tx, id, people);
        if (!entered) throw new AppError('conflict', 'This follow-up is off. An admin can turn it on.');
        await audit.note(tx, { userId: user.id, action: 'create', subjectType: 'enrollment', subjectId: id });
        return entered;
      }),
    /** @throws AppError('not_found') */
    enrollments: async (id: string, state: EnrollmentState | undefined): Promise<Enrollment[]> => {
      if (!(await findFollowUp(db, id))) notFound('follow-up');
      return enrollments.ofLine(id, state);
    },
    /** @throws AppError('not_found') */
    report: async (id: string): Promise<FollowUpReport> => {
      const counts = (await readCounts(db, id)) ?? notFound('follow-up');
      const { enrolled, heldOut, outcomes } = counts;
      const difference = (wanted: string) => {
        const of = (isHeldOut: boolean) =>
          sum(outcomes.filter((outcome) => outcome.kind === wanted && outcome.isHeldOut === isHeldOut));
        return differenceOf({ count: of(false), total: enrolled }, { count: of(true), total: heldOut });
      };
      return {
        enrolled,
        heldOut,
        steps: toStepReports(counts),
        difference: { answered: difference('answered'), booked: difference('booked'), paid: difference('paid') },
      };
    },
  };

  async function chosenIds(tx: Db, { ids, filter, except = [] }: EnrollmentOrder): Promise<string[]> {
    if (ids) return ids.map((id) => id.toLowerCase());
    const left = new Set(except.map((id) => id.toLowerCase()));
    const found = await customers.ids(tx, filter ?? {}, MOST_AT_ONCE + left.size + 1);
    const chosen = found.filter((id) => !left.has(id));
    if (chosen.length <= MOST_AT_ONCE) return chosen;
    throw new AppError('invalid_input', `At most ${MOST_AT_ONCE} people can begin at once; filter the list`);
  }
}

function isNameOnly(changes: Partial<FollowUpUpdate>): boolean {
  return Object.keys(changes).every((field) => field === 'name');
}

function isText({ action, verdict }: DryRunStep): boolean {
  return action === 'text' && verdict !== 'refuse';
}

async function withUniqueName<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (isUniqueViolation(error)) throw fieldError('conflict', 'name', 'Another follow-up has this name');
    throw error;
  }
}
