import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import type { ErrorBody, ErrorCode } from '#contract/errors.ts';
import { isDatabaseGone, isImpossibleValue, isUnstorableText } from '../database/errors.ts';
import { AppError, STATUS_OF } from '../shared/errors.ts';

/** The `Retry-After` of an answer while the database is not available. */
const RETRY_AFTER_SECONDS = 5;

/** A list of a million wrong values has as many issues. */
const MOST_ISSUES = 100;

/** Our code and message for each error that Fastify itself raises. */
const FRAMEWORK_REFUSALS: Record<string, [ErrorCode, string]> = {
  FST_ERR_CTP_BODY_TOO_LARGE: ['too_large', 'The request is too large'],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: ['unsupported_media_type', 'This type of content is not supported'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: ['invalid_input', 'The request is shorter or longer than it says'],
  FST_ERR_CTP_INVALID_JSON_BODY: ['invalid_input', 'The request is not valid JSON'],
  FST_ERR_CTP_EMPTY_JSON_BODY: ['invalid_input', 'The request is empty'],
};

/** Handles every error of a route: the caller gets a coded answer, and the log gets the details. */
export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const refusal = toErrorResponse(error, request, reply);
    // A list that fails before its first row may have set this header already. The error body is not compressed.
    reply.removeHeader('Content-Encoding');
    return reply.type('application/json; charset=utf-8').serializer(JSON.stringify).send(toBody(refusal));
  });
}

/** Answers a URL with broken encoding or an overlong part. Fastify's default answer would echo the URL. */
export function handleBadUrl(_error: FastifyError, _request: FastifyRequest, reply: FastifyReply): void {
  const refusal = new AppError('invalid_input', 'The address could not be understood');
  reply
    .code(STATUS_OF[refusal.code])
    .headers({ 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' })
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(toBody(refusal));
}

/** Converts an error for the caller, sets the status and `Retry-After` on `reply`, and logs server errors. */
export function toErrorResponse(error: FastifyError, request: FastifyRequest, reply: FastifyReply): AppError {
  const refusal = toAppError(error);
  reply.code(STATUS_OF[refusal.code]);
  if (reply.statusCode >= 500) request.log.error({ err: error }, refusal.message);
  if (refusal.retryAfter !== undefined) reply.header('Retry-After', refusal.retryAfter);
  return refusal;
}

export function toBody({ message, code, issues, details }: AppError): ErrorBody {
  return { message, code, ...(issues ? { issues } : {}), ...details };
}

function toAppError(error: FastifyError): AppError {
  if (error instanceof AppError) return error;
  if (hasZodFastifySchemaValidationErrors(error)) {
    const issues = error.validation.slice(0, MOST_ISSUES).map(({ instancePath, message }) => ({
      path: instancePath.slice(1).replaceAll('/', '.'),
      message: message ?? 'Invalid',
    }));
    return new AppError('invalid_input', issues[0]?.message ?? 'Invalid input', { issues });
  }
  if (isDatabaseGone(error)) {
    return new AppError('unavailable', 'The service is not available right now. Please try again in a moment.', {
      retryAfter: RETRY_AFTER_SECONDS,
      cause: error,
    });
  }
  if (isUnstorableText(error)) {
    return new AppError('invalid_input', 'The text contains a character that cannot be stored', { cause: error });
  }
  if (isImpossibleValue(error)) {
    return new AppError('invalid_input', 'The request contains a value that cannot be stored', { cause: error });
  }
  const known = FRAMEWORK_REFUSALS[error.code];
  if (known) return new AppError(known[0], known[1], { cause: error });
  // A parser's own 4xx (bad URL encoding, forbidden keys in JSON) is the caller's fault. Its message is not passed on.
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500) {
    return new AppError('invalid_input', 'The request could not be understood', { cause: error });
  }
  return new AppError('internal', 'Something went wrong on our side. Please try again.', { cause: error });
}
