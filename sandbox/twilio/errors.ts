/** The Twilio error codes of this stand-in with their HTTP statuses and messages. */
const CATALOGUE = {
  20001: [400, 'Invalid parameter'],
  20003: [401, 'Authenticate'],
  20404: [404, 'The requested resource was not found'],
  20429: [429, 'Too Many Requests'],
  20500: [500, 'An internal server error has occurred'],
  21211: [400, "The 'To' number is not a valid phone number."],
  21212: [400, "The 'From' number is not a valid phone number, shortcode, or alphanumeric sender ID."],
  21266: [400, "'To' and 'From' number cannot be the same"],
  21408: [400, "Permission to send an SMS has not been enabled for the region indicated by the 'To' number"],
  21602: [400, 'Message body is required.'],
  21603: [400, "A 'From' phone number is required."],
  21604: [400, "A 'To' phone number is required."],
  21606: [
    400,
    "The 'From' phone number is not a valid, SMS-capable inbound phone number or short code for your account.",
  ],
  21609: [400, "The 'StatusCallback' URL is not a valid URL."],
  21610: [400, 'Attempt to send to unsubscribed recipient'],
  21611: [400, "This 'From' number has exceeded the maximum number of queued messages"],
  21612: [400, "The 'To' phone number is not currently reachable using the 'From' phone number via SMS."],
  21614: [400, "'To' number is not a valid mobile number"],
  21617: [400, 'The concatenated message body exceeds the 1600 character limit.'],
  21620: [400, 'Invalid media URL(s)'],
  21910: [400, "Invalid 'From' and 'To' pair. 'From' and 'To' should be of the same channel"],
  30409: [409, 'Message cannot be canceled'],
  35111: [400, "Parameter 'SendAt' is required for a scheduled message"],
  35118: [400, 'MessagingServiceSid is required to schedule a message'],
} as const satisfies Record<number, readonly [number, string]>;

export type TwilioCode = keyof typeof CATALOGUE;

/** An error in Twilio's format. */
export class TwilioError extends Error {
  readonly code: number;
  readonly status: number;

  constructor(code: number, status: number, message: string) {
    super(message);
    this.code = code;
    this.status = status;
  }

  get body() {
    const { code, message, status } = this;
    return { code, message, more_info: `https://www.twilio.com/docs/errors/${code}`, status };
  }
}

/** Creates an error of the catalogue. `message` replaces the default message. */
export function twilioError(code: TwilioCode, message?: string): TwilioError {
  const [status, words] = CATALOGUE[code];
  return new TwilioError(code, status, message ?? words);
}

/** Creates the error that the fault control set. A known code has its own message. */
export function faultError(status = 500, code = '20500'): TwilioError {
  const known = Object.entries(CATALOGUE).find(([key]) => key === code);
  return new TwilioError(Number(code) || 20500, status, known ? known[1][1] : 'An internal server error has occurred');
}

export function notFound(path: string): TwilioError {
  return twilioError(20404, `The requested resource ${path} was not found`);
}
