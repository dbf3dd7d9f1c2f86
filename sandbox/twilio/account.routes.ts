import type { FastifyInstance } from 'fastify';
import type { Sandbox } from '../core/sandbox.ts';
import { rfc2822 } from './message.ts';
import { ownNumbers } from './numbers.ts';
import { accountPage, cutPage } from './paging.ts';
import { pageParams, parseParams } from './params.ts';

/** The creation date of the sandbox account, which nothing uses. */
const OPENED = '2026-01-01T00:00:00.000Z';
export const NUMBER_SID = `PN${'0'.repeat(31)}1`;

/** Serves the account and its phone numbers. */
export function accountRoutes(app: FastifyInstance, { config }: Sandbox): void {
  const { accountSid } = config.twilio;
  const base = `/2010-04-01/Accounts/${accountSid}`;
  const dates = { date_created: rfc2822(OPENED), date_updated: rfc2822(OPENED) };

  app.get('/2010-04-01/Accounts/:accountSid.json', () => ({
    auth_token: null,
    ...dates,
    friendly_name: 'Sandbox',
    owner_account_sid: accountSid,
    sid: accountSid,
    status: 'active',
    subresource_uris: {
      incoming_phone_numbers: `${base}/IncomingPhoneNumbers.json`,
      messages: `${base}/Messages.json`,
    },
    type: 'Full',
    uri: `${base}.json`,
  }));

  app.get('/2010-04-01/Accounts/:accountSid/IncomingPhoneNumbers.json', (request) => {
    const { PhoneNumber: wanted, ...query } = parseParams(numberListParams, request.query);
    const numbers = [phoneNumber(ownNumbers(config).number)].filter((own) => !wanted || own.phone_number === wanted);
    const { items, at } = cutPage(numbers, query);
    return accountPage('incoming_phone_numbers', `${base}/IncomingPhoneNumbers.json`, query, items, at);
  });

  function phoneNumber(number: string) {
    return {
      account_sid: accountSid,
      address_requirements: 'none',
      address_sid: null,
      api_version: '2010-04-01',
      beta: false,
      bundle_sid: null,
      capabilities: { fax: false, mms: true, sms: true, voice: false },
      ...dates,
      emergency_address_sid: null,
      emergency_address_status: 'unregistered',
      emergency_status: 'Inactive',
      friendly_name: number,
      identity_sid: null,
      origin: 'twilio',
      phone_number: number,
      sid: NUMBER_SID,
      sms_application_sid: '',
      sms_fallback_method: 'POST',
      sms_fallback_url: '',
      sms_method: 'POST',
      sms_url: `${config.publicUrl}/api/webhooks/twilio/sms`,
      status: 'in-use',
      status_callback: '',
      status_callback_method: 'POST',
      trunk_sid: null,
      type: 'local',
      uri: `${base}/IncomingPhoneNumbers/${NUMBER_SID}.json`,
      voice_application_sid: null,
      voice_caller_id_lookup: false,
      voice_fallback_method: 'POST',
      voice_fallback_url: null,
      voice_method: 'POST',
      voice_receive_mode: 'voice',
      voice_url: null,
    };
  }
}

const numberListParams = pageParams.extend({
  PhoneNumber: pageParams.shape.PageToken,
  FriendlyName: pageParams.shape.PageToken,
});
