import * as z from 'zod/mini';
import { looksLikeEmail, visibleEmail } from './email-pattern.ts';
import { COMPANY_MAX_LENGTH, NAME_MAX_LENGTH, PHONE_MAX_LENGTH, PHONE_MIN_LENGTH } from './limits.ts';
import { plainLine } from './plain-line.ts';

export const EMAIL_REQUIRED = 'Valid email is required';

export const NameField = z
  .string('Name is required')
  .check(z.overwrite(plainLine), z.minLength(1, 'Name is required'), z.maxLength(NAME_MAX_LENGTH, 'Name is too long'));

export const EmailField = z
  .string(EMAIL_REQUIRED)
  .check(z.overwrite(visibleEmail), z.refine(looksLikeEmail, { error: EMAIL_REQUIRED, abort: true }));

/** An email that nobody may know yet. */
export const EmailOrNone = z.union([z.literal(''), EmailField], EMAIL_REQUIRED);

export const PhoneField = z
  .string('Phone number is required')
  .check(
    z.trim(),
    z.minLength(PHONE_MIN_LENGTH, 'Phone number is required'),
    z.maxLength(PHONE_MAX_LENGTH, 'Phone number is too long'),
  );

export const OptionalPhoneField = z.nullish(
  z.string().check(z.trim(), z.maxLength(PHONE_MAX_LENGTH, 'Phone number is too long')),
);

export const CompanyField = z.nullish(
  z.string().check(z.overwrite(plainLine), z.maxLength(COMPANY_MAX_LENGTH, 'Company name is too long')),
);

const isTimeZone = (name: string): boolean => {
  try {
    return (
      new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone !== '' && /^[A-Z]/.test(name)
    );
  } catch {
    return false;
  }
};

const WHICH_TIME_ZONE = 'Choose a time zone from the list, such as America/Chicago';

/** An IANA name such as America/Chicago. Offsets are none, because they know no daylight saving. */
export const TimeZoneName = z.string(WHICH_TIME_ZONE).check(z.refine(isTimeZone, WHICH_TIME_ZONE));

export const TimeZoneField = z.nullish(TimeZoneName);

/** Yes or no, as stored in records. */
export const Flag = z.union([z.literal(0), z.literal(1)], 'must be 0 or 1');

/** An ISO 8601 instant in UTC. */
export const Instant = z.string();

/** The record's `updatedAt` when it was read. An edit that sends it is rejected if the record has changed since. */
export const ReadAt = z.optional(z.iso.datetime({ offset: true, error: 'updatedAt must be an ISO time' }));
