import { z } from 'zod';

/**
 * Form fields arrive as text. These schemas read them as Stripe does and fail with its error codes, which are
 * in the issue's `params` (see `validation.ts`).
 */

const MAX_LENGTH = 5000;

function fail(context: z.core.$RefinementCtx, message: string, code?: string): never {
  context.issues.push({ code: 'custom', input: context.value, message, params: { code } });
  return z.NEVER;
}

/** Text that is not empty and has at most `max` characters. */
export function text(max = MAX_LENGTH) {
  return z.string().transform((value, context) => {
    if (value === '') {
      const explanation = 'You passed an empty string. We assume empty values are an attempt to unset a parameter';
      return fail(context, `${explanation}; however this parameter cannot be unset.`, 'parameter_invalid_empty');
    }
    if ([...value].length > max)
      return fail(context, `Invalid string: ${value.slice(0, 5)}...; must be at most ${max} characters`);
    return value;
  });
}

/** Text that an empty value sets to null. */
export function unsettable(max = MAX_LENGTH) {
  return z.union([z.literal('').transform(() => null), text(max)]);
}

export function integer({ min = Number.MIN_SAFE_INTEGER, max = Number.MAX_SAFE_INTEGER } = {}) {
  return z.string().transform((value, context) => {
    const number = Number(value);
    if (!/^-?\d{1,15}$/.test(value)) return fail(context, `Invalid integer: ${value}`, 'parameter_invalid_integer');
    if (number < min)
      return fail(context, `This value must be greater than or equal to ${min}.`, 'parameter_invalid_integer');
    if (number > max)
      return fail(context, `This value must be less than or equal to ${max}.`, 'parameter_invalid_integer');
    return number;
  });
}

export function bool() {
  return z.string().transform((value, context) => {
    if (value !== 'true' && value !== 'false') return fail(context, `Invalid boolean: ${value}`);
    return value === 'true';
  });
}

export function oneOf<const Values extends readonly string[]>(...values: Values) {
  return z.string().transform((value, context): Values[number] => {
    const found = values.find((candidate) => candidate === value);
    if (found !== undefined) return found;
    const list = values.length > 1 ? `one of ${values.slice(0, -1).join(', ')}, or ${values.at(-1)}` : values[0];
    return fail(context, `Invalid value: must be ${list}`);
  });
}

export function email() {
  return text(512).transform((value, context) => {
    if (/^[^\s@<>,;]+@[^\s@<>,;.]+(\.[^\s@<>,;.]+)+$/.test(value)) return value;
    return fail(context, `Invalid email address: ${value}`, 'email_invalid');
  });
}

export function url() {
  return text(MAX_LENGTH).transform((value, context) => {
    if (/^https?:\/\//i.test(value) && URL.canParse(value)) return value;
    return fail(context, 'Not a valid URL', 'url_invalid');
  });
}

/** A three-letter currency code. The result is in lower case. */
export function currency() {
  return text().transform((value, context) => {
    const code = value.toLowerCase();
    return Intl.supportedValuesOf('currency').includes(code.toUpperCase())
      ? code
      : fail(context, `Invalid currency: ${code}. Stripe currently supports ISO 4217 codes.`);
  });
}

/** At most 50 keys of 40 characters with values of 500 characters. An empty value removes the key. */
export function metadata() {
  return z.record(z.string(), z.string()).transform((value, context) => {
    const entries = Object.entries(value);
    if (entries.length > 50) return fail(context, 'Metadata can have up to 50 keys.');
    for (const [key, item] of entries) {
      if (key.length > 40)
        return fail(context, `Metadata keys can have up to 40 characters, but you passed ${key.slice(0, 40)}….`);
      if ([...item].length > 500) {
        return fail(
          context,
          `Metadata values can have up to 500 characters, but you passed in a value that is ${[...item].length} characters. Invalid value: ${item.slice(0, 20)}…`,
        );
      }
    }
    return value;
  });
}

/** Metadata of an update. An empty value instead of the keys removes all keys. */
export function metadataUpdate() {
  return z.union([z.literal('').transform(() => null), metadata()]);
}

/** A time or a range of `gt`, `gte`, `lt`, `lte`, in seconds since 1970. */
export function timeRange() {
  const bound = integer({ min: 0 }).optional();
  return z.union([
    integer({ min: 0 }).transform((at) => ({ gte: at, lte: at })),
    z.strictObject({ gt: bound, gte: bound, lt: bound, lte: bound }),
  ]);
}
export type TimeRange = Partial<Record<'gt' | 'gte' | 'lt' | 'lte', number>>;

/** A parameter that Stripe knows. It has no effect in the stand-in. */
export function harmless() {
  return z.unknown().optional();
}

/** A parameter that Stripe knows and the stand-in refuses, because it cannot do what it asks for. */
export function notSupported() {
  return z
    .unknown()
    .optional()
    .transform((value, context) => {
      if (value === undefined) return undefined;
      return fail(context, 'The sandbox does not support this parameter.');
    });
}
