import type { Database } from '../../database/database.ts';
import { noteRun } from '../../database/operation-runs.ts';
import type { InboundSms, ReceivedSms, SmsGateway, WebhookCall } from '../../gateways/sms/sms.gateway.ts';
import type { ConsentService } from '../consent/consent.service.ts';
import { findOwner, insertInbound, insertReply, readLastCheck } from './inbound-sms.store.ts';
import { knownSids } from './outbound-sms.store.ts';
import type { ApplyReport } from './sms-reports.service.ts';

/**
 * The longest time of a webhook, in milliseconds. The check for missed texts must not come before it, because only the
 * webhook answers HELP.
 */
const WEBHOOK_MS = 60_000;

/** Handles the carrier's webhooks. @throws AppError('forbidden') for a forged call, ('invalid_input') for an incomplete one. */
export interface InboundSmsService {
  /** Saves an incoming text once and returns the response for the carrier. */
  receive(call: WebhookCall): Promise<{ contentType: string; body: string }>;
  /** Saves the reported status of one of our texts. */
  report(call: WebhookCall): Promise<void>;
  /** Saves the texts that arrived since the last check and for which no webhook came. @throws VendorError */
  fetchMissed(): Promise<void>;
}

interface Dependencies {
  database: Database;
  gateway: SmsGateway;
  consent: ConsentService;
  applyReport: ApplyReport;
  supportEmail: string;
}

export function createInboundSmsService(dependencies: Dependencies): InboundSmsService {
  const { database, gateway, consent, applyReport, supportEmail } = dependencies;
  const help = `Insurance 24/7 AI: for help, write to ${supportEmail}. Msg & data rates may apply. Reply STOP to opt out.`;

  /** Saves an incoming text. Returns the reply, if there is one. */
  async function save({ sid, from, body, media, optOutType }: InboundSms): Promise<string | undefined> {
    return database.transaction(async (tx) => {
      const owner = await findOwner(tx, from);
      const isNew = await insertInbound(tx, { ...owner, twilioSid: sid, phoneE164: from, message: body, media });
      if (!isNew) return undefined;
      const asked = await consent.applyKeyword(tx, { from, body, carriersReading: optOutType, person: owner });
      // When the webhook names the type, the carrier has replied already.
      if (asked !== 'HELP' || optOutType !== undefined) return undefined;
      await insertReply(tx, { ...owner, message: help, phoneE164: from });
      return help;
    });
  }

  /** Saves a text that arrived a while ago. Ignores its keyword when the sender has sent START or STOP since. */
  async function saveMissed({ sid, from, body, hasMedia, receivedAt }: ReceivedSms): Promise<void> {
    const media = hasMedia ? await gateway.listMedia(sid) : [];
    await database.transaction(async (tx) => {
      const owner = await findOwner(tx, from);
      const text = { ...owner, twilioSid: sid, phoneE164: from, message: body, media, sentAt: receivedAt };
      if (!(await insertInbound(tx, text))) return;
      if (await consent.hasSpokenSince(tx, from, receivedAt)) return;
      await consent.applyKeyword(tx, { from, body, carriersReading: undefined, person: owner });
    });
  }

  return {
    fetchMissed: async () => {
      const since = await readLastCheck(database.db);
      const received = await gateway.listReceived(since);
      // The webhook of a recent text may still arrive, and only the webhook answers HELP.
      const settled = received.filter(({ receivedAt }) => receivedAt.getTime() < Date.now() - WEBHOOK_MS);
      const known = await knownSids(
        database.db,
        settled.map(({ sid }) => sid),
      );
      const missed = settled.filter(({ sid }) => !known.has(sid));
      for (const text of missed) await saveMissed(text);
      await noteRun(database.db, 'missed-texts', missed.length);
    },
    receive: async (call) => {
      const reply = await save(gateway.readInbound(call));
      return gateway.answer(reply);
    },
    report: async (call) => applyReport(gateway.readStatus(call)),
  };
}
