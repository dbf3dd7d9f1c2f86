import type { Database } from '../../database/database.ts';
import type { InboundSms, SmsGateway, WebhookCall } from '../../gateways/sms/sms.gateway.ts';
import type { ConsentService } from '../consent/consent.service.ts';
import { findOwner, insertInbound, insertReply } from './inbound-sms.store.ts';
import type { ApplyReport } from './sms-reports.service.ts';

/** What the carrier tells us. @throws AppError('forbidden') for a forged call, ('invalid_input') for an incomplete one. */
export interface InboundSmsService {
  /** Saves an arrived text, once, and gives the answer for the carrier. */
  receive(call: WebhookCall): Promise<{ contentType: string; body: string }>;
  /** Saves what became of a text of ours. */
  report(call: WebhookCall): Promise<void>;
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

  /** Saves a text that arrived. Gives the words to answer with, if any. */
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

  return {
    receive: async (call) => {
      const reply = await save(gateway.readInbound(call));
      return gateway.answer(reply);
    },
    report: async (call) => applyReport(gateway.readStatus(call)),
  };
}
