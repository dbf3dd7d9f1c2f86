import type { FastifyInstance } from 'fastify';
import type { Sandbox } from '../core/sandbox.ts';
import { NUMBER_SID } from './account.routes.ts';
import { notFound } from './errors.ts';
import { ownNumbers } from './numbers.ts';
import { cutPage, metaPage } from './paging.ts';
import { pageParams, parseParams } from './params.ts';

const ORIGIN = 'https://messaging.twilio.com';
const OPENED = '2026-01-01T00:00:00Z';

/** `/v1/Services`: the messaging service in TWILIO_FROM, if there is one, and its number. */
export function serviceRoutes(app: FastifyInstance, { config }: Sandbox): void {
  const { accountSid } = config.twilio;
  const { number, serviceSid } = ownNumbers(config);
  const services = serviceSid ? [serviceResource(serviceSid)] : [];

  function find(sid: string) {
    const service = services.find((one) => one.sid === sid);
    if (!service) throw notFound(`/Services/${sid}`);
    return service;
  }

  app.get('/v1/Services', (request) => {
    const { items, at } = cutPage(services, parseParams(pageParams, request.query));
    return metaPage('services', `${ORIGIN}/v1/Services`, items, at);
  });

  app.get<{ Params: { sid: string } }>('/v1/Services/:sid', (request) => find(request.params.sid));

  app.get<{ Params: { sid: string } }>('/v1/Services/:sid/PhoneNumbers', (request) => {
    const service = find(request.params.sid);
    const numbers = [
      {
        account_sid: accountSid,
        capabilities: ['MMS', 'SMS'],
        country_code: 'US',
        date_created: OPENED,
        date_updated: OPENED,
        phone_number: number,
        service_sid: service.sid,
        sid: NUMBER_SID,
        url: `${service.url}/PhoneNumbers/${NUMBER_SID}`,
      },
    ];
    const { items, at } = cutPage(numbers, parseParams(pageParams, request.query));
    return metaPage('phone_numbers', service.links.phone_numbers, items, at);
  });

  function serviceResource(sid: string) {
    const url = `${ORIGIN}/v1/Services/${sid}`;
    return {
      account_sid: accountSid,
      area_code_geomatch: true,
      date_created: OPENED,
      date_updated: OPENED,
      fallback_method: 'POST',
      fallback_to_long_code: true,
      fallback_url: null,
      friendly_name: 'Sandbox',
      inbound_method: 'POST',
      inbound_request_url: `${config.publicUrl}/api/webhooks/twilio/sms`,
      links: { phone_numbers: `${url}/PhoneNumbers` },
      mms_converter: true,
      scan_message_content: 'inherit',
      sid,
      smart_encoding: true,
      status_callback: null,
      sticky_sender: true,
      synchronous_validation: false,
      url,
      us_app_to_person_registered: false,
      usecase: 'undeclared',
      use_inbound_webhook_on_number: false,
      validity_period: 14_400,
    };
  }
}
