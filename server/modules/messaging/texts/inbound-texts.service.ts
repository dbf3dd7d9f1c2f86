import { readClock } from '#server/database/clock.ts';
import type { Database, Db } from '#server/database/database.ts';
import { noteRun } from '#server/database/operation-runs.ts';
import type {
  InboundText,
  ReceivedText,
  TextingGateway,
  WebhookCall,
} from '#server/gateways/texting/texting.gateway.ts';
import type { ConsentService } from '../consent/consent.service.ts';
import type { EnrollmentsService } from '../enrollments/enrollments.service.ts';
import { findOwner, insertInbound, insertReply, missingTexts, readLastCheck } from './inbound-texts.store.ts';
import type { ApplyReport } from './text-reports.service.ts';
import { lockNumber } from './unknown-senders.store.ts';

/** Time that a webhook may take, in milliseconds. The check for missed texts waits for it, because only the webhook answers HELP. */
const WEBHOOK_MS = 60_000;
/** After so long without a check nobody was there to receive webhooks. The job runs every five minutes. */
const LATE_MS = 7 * 60_000;
/** The check looks at texts from shortly before the last one, and at most three days back. */
const OVERLAP_MS = 5 * 60_000;
const LONGEST_MS = 3 * 86_400_000;
/** Interval between attempts to note a lost webhook while the database is away. */
const RETRY_MS = 5_000;

/** Handles Twilio's webhooks. @throws AppError('forbidden') for a forged call, ('invalid_input') for an incomplete one. */
export type InboundTextsService = ReturnType<typeof createInboundTextsService>;

interface Dependencies {
  database: Database;
  gateway: TextingGateway;
  consent: ConsentService;
  enrollments: Pick<EnrollmentsService, 'stop'>;
  applyReport: ApplyReport;
  supportEmail: string;
}

export function createInboundTextsService(dependencies: Dependencies) {
  const { database, gateway, consent, enrollments, applyReport, supportEmail } = dependencies;
  const help = `Insurance 24/7 AI: for help, write to ${supportEmail}. Msg & data rates may apply. Reply STOP to opt out.`;

  let retry: NodeJS.Timeout | undefined;

  /** Retries, because the webhook may have failed together with the database. */
  function noteLoss(): void {
    clearTimeout(retry);
    noteRun(database.db, 'lost-webhook', 0).catch(() => {
      retry = setTimeout(noteLoss, RETRY_MS).unref();
    });
  }

  /** Does what a text asks for. An answer ends the follow-ups of who wrote it. */
  async function hear(tx: Db, text: Parameters<ConsentService['applyKeyword']>[1]): Promise<void> {
    const isNoAnswer = (await consent.applyKeyword(tx, text)) || text.keyword !== undefined;
    // Whoever shares the number was answered for as well.
    if (!isNoAnswer) await enrollments.stop(tx, { customerId: text.person.customerId, phone: text.from }, 'answered');
  }

  /** Saves an inbound text and returns the reply, if any. */
  async function save({
    sid,
    from,
    channel,
    ourAddress,
    body,
    media,
    optOutType,
  }: InboundText): Promise<string | undefined> {
    return database.transaction(async (tx) => {
      await lockNumber(tx, from);
      const owner = await findOwner(tx, from);
      const keyword = consent.keywordOf(body, optOutType);
      const text = { ...owner, phoneE164: from, channel, ourAddress };
      const received = { ...text, ...waitsForNobody(keyword), twilioSid: sid, message: body, media };
      if (!(await insertInbound(tx, received))) return undefined;
      await hear(tx, { from, words: body, keyword, person: owner });
      // When the webhook names the type, Twilio has already replied to the sender.
      if (keyword !== 'HELP' || optOutType !== undefined) return undefined;
      await insertReply(tx, { ...text, message: help });
      return help;
    });
  }

  /** Saves a text that arrived some time ago. Ignores its keyword when the sender has sent START or STOP since. */
  async function saveMissed({
    sid,
    from,
    channel,
    ourAddress,
    body,
    hasMedia,
    receivedAt,
  }: ReceivedText): Promise<void> {
    const media = hasMedia ? await gateway.listMedia(sid) : [];
    await database.transaction(async (tx) => {
      await lockNumber(tx, from);
      const owner = await findOwner(tx, from);
      const keyword = consent.keywordOf(body);
      const route = { phoneE164: from, channel, ourAddress };
      const text = { ...owner, ...route, twilioSid: sid, message: body, media, sentAt: receivedAt };
      if (!(await insertInbound(tx, { ...text, ...waitsForNobody(keyword) }))) return;
      if (await consent.hasSpokenSince(tx, from, receivedAt)) return;
      await hear(tx, { from, words: body, keyword, person: owner });
    });
  }

  return {
    /** Notes that webhooks may have been lost until now. */
    noteLoss,
    /**
     * Saves the texts that arrived since the last check, if a webhook may have been lost.
     * @throws VendorError, or AggregateError of the texts that could not be saved, after all others have been.
     */
    fetchMissed: async (): Promise<void> => {
      const begunAt = await readClock(database.db);
      const { lastCheck, lastLoss } = await readLastCheck(database.db);
      // The vendor is asked only when a webhook may have been lost, in this process or another.
      const isLate = lastCheck && Date.now() - lastCheck.getTime() > LATE_MS;
      if (!lastCheck || !(isLate || (lastLoss && lastLoss >= lastCheck))) {
        return noteRun(database.db, 'missed-texts', 0, begunAt);
      }
      const since = new Date(Math.max(lastCheck.getTime() - OVERLAP_MS, Date.now() - LONGEST_MS));
      const missed = await missingTexts(database.db, await gateway.listReceived(since));
      // The webhook of a recent text may still arrive, and only the webhook answers HELP.
      const settled = missed.filter(({ receivedAt }) => receivedAt.getTime() < Date.now() - WEBHOOK_MS);
      // A text that cannot be saved, such as one whose pictures cannot be listed, must not hold up the others.
      const failures: { text: ReceivedText; error: unknown }[] = [];
      for (const text of settled) {
        await saveMissed(text).catch((error: unknown) => failures.push({ text, error }));
      }
      if (settled.length < missed.length) await noteRun(database.db, 'lost-webhook', 0);
      // The next check begins with the first that failed.
      const checkedUntil = failures[0]?.text.receivedAt ?? begunAt;
      await noteRun(database.db, 'missed-texts', settled.length - failures.length, checkedUntil);
      if (failures.length > 0) throw notSaved(failures, settled.length);
    },
    /** Saves an inbound text once and returns the response for Twilio. */
    receive: async (call: WebhookCall): Promise<{ contentType: string; body: string }> => {
      const text = gateway.readInbound(call);
      const reply = await save(text).catch((error: unknown) => {
        noteLoss();
        throw error;
      });
      return gateway.answer(reply);
    },
    /** Saves the delivery status of an outbound text. */
    report: async (call: WebhookCall): Promise<void> => applyReport(gateway.readStatus(call)),
  };
}

function notSaved(failures: { text: ReceivedText; error: unknown }[], total: number): AggregateError {
  const errors = failures.map(({ error }) => error);
  return new AggregateError(
    errors,
    `${errors.length} of ${total} missed texts could not be saved: ${errors.join('; ')}`,
  );
}

/** STOP, START and HELP are carried out by themselves. Nobody waits for an answer to them, so that they are not unread. */
function waitsForNobody(keyword: string | undefined): { isRead: 0 | 1; isAutomatic: 0 | 1 } {
  const isKeyword = keyword === undefined ? 0 : 1;
  return { isRead: isKeyword, isAutomatic: isKeyword };
}
