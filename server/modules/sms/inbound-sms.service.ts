import type { Database } from '../../database/database.ts';
import { noteRun } from '../../database/operation-runs.ts';
import type { InboundSms, ReceivedSms, SmsGateway, WebhookCall } from '../../gateways/sms/sms.gateway.ts';
import type { ConsentService } from '../consent/consent.service.ts';
import { findOwner, insertInbound, insertReply, readLastCheck } from './inbound-sms.store.ts';
import { knownSids } from './outbound-sms.store.ts';
import type { ApplyReport } from './sms-reports.service.ts';

/** Milliseconds that a webhook may take. It alone answers HELP, so the check for missed texts must not come before it. */
const WEBHOOK_MS = 60_000;

/** What the carrier tells us. @throws AppError('forbidden') for a forged call, ('invalid_input') for an incomplete one. */
export interface InboundSmsService {
  /** Saves an arrived text, once, and gives the answer for the carrier. */
  receive(call: WebhookCall): Promise<{ contentType: string; body: string }>;
  /** Saves what became of a text of ours. */
  report(call: WebhookCall): Promise<void>;
  /** Saves the texts that arrived since the last check and of which no webhook has told us. @throws VendorError */
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

  /** Saves a text that arrived. Returns the words to answer with, if any. */
  async function save({ sid, from, body, media, optOutType }: InboundSms): Promise<string | undefined> {
    return database.transaction(async (tx) => {
      const owner = await findOwner(tx, from);
      const isNew = await insertInbound(tx, { ...owner, twilioSid: sid, phoneE164: from, message: body, media });
      if (!isNew) return undefined;
      const asked = await consent.applyKeyword(tx, { from, body, carriersReading: optOutType, person: owner });
      // When the webhook names the type, the carrier has answered the phone itself.
      if (asked !== 'HELP' || optOutType !== undefined) return undefined;
      await insertReply(tx, { ...owner, message: help, phoneE164: from });
      return help;
    });
  }

  /** Saves a text that arrived a while ago. It asks for nothing any more if its sender has said START or STOP since. */
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
      // The webhook of a text that has just arrived may be on its way; it answers HELP, which this check does not.
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
