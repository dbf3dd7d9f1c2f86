import type { FastifyInstance } from 'fastify';
import parsePhoneNumber, { type CountryCode, isSupportedCountry, validatePhoneNumberLength } from 'libphonenumber-js';
import { z } from 'zod';
import { parseParams } from './params.ts';

const ORIGIN = 'https://lookups.twilio.com';
const lookupParams = z.strictObject({ Fields: z.string(), CountryCode: z.string().length(2) }).partial();

/** Twilio's names for libphonenumber's errors. */
const VALIDATION_ERRORS: Record<string, string> = {
  TOO_SHORT: 'TOO_SHORT',
  TOO_LONG: 'TOO_LONG',
  INVALID_COUNTRY: 'INVALID_COUNTRY_CODE',
  INVALID_LENGTH: 'INVALID_LENGTH',
};

/** `/v2/PhoneNumbers/{number}`: checks and formats a number. The paid data packages stay null. */
export function lookupRoutes(app: FastifyInstance): void {
  app.get<{ Params: { number: string } }>('/v2/PhoneNumbers/:number', (request) => {
    const { CountryCode: country } = parseParams(lookupParams, request.query);
    return {
      ...lookUp(request.params.number, country && isSupportedCountry(country) ? country : 'US'),
      caller_name: null,
      sim_swap: null,
      call_forwarding: null,
      line_type_intelligence: null,
      line_status: null,
      identity_match: null,
      reassigned_number: null,
      sms_pumping_risk: null,
      phone_number_quality_score: null,
      pre_fill: null,
    };
  });
}

function lookUp(given: string, country: CountryCode) {
  const number = parsePhoneNumber(given, country);
  const problem = validatePhoneNumberLength(given, country);
  if (!number || problem) {
    return {
      calling_country_code: null,
      country_code: null,
      phone_number: given,
      national_format: null,
      valid: false,
      validation_errors: [VALIDATION_ERRORS[problem ?? ''] ?? 'NOT_A_NUMBER'],
      url: `${ORIGIN}/v2/PhoneNumbers/${encodeURIComponent(given)}`,
    };
  }
  return {
    calling_country_code: number.countryCallingCode,
    country_code: number.country ?? null,
    phone_number: number.number,
    national_format: number.formatNational(),
    valid: number.isValid(),
    validation_errors: number.isValid() ? [] : ['INVALID_BUT_POSSIBLE'],
    url: `${ORIGIN}/v2/PhoneNumbers/${number.number}`,
  };
}
