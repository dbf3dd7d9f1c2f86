import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Endpoint, Output } from '#contract/endpoints/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import type { ErrorBody } from '#contract/errors.ts';

export type EndpointName = keyof typeof endpoints;

/** Said when it is not the caller's fault. */
export const FAILED = 'The product could not answer. Try again in a minute.';

/** What a call needs: the ids in its path, its query and its body. */
export interface CallInput {
  params?: Record<string, string>;
  query?: Record<string, string | number | undefined>;
  body?: object;
}

/** An answer of the API. */
export interface OwnAnswer<Body> {
  body: Body;
  /** Of the next page of a list. */
  nextCursor: string | null;
  /** A search found nothing, and got the most similar rows instead. */
  isSimilar: boolean;
}

/** The API has refused a call. The message is its own, or tells of our failure. */
export class Refused extends Error {
  readonly isForbidden: boolean;

  constructor(message: string, { isForbidden }: { isForbidden: boolean }) {
    super(message);
    this.isForbidden = isForbidden;
  }
}

/** Makes one of some calls. @throws Refused */
export type OwnCall<Allowed extends EndpointName> = <Name extends Allowed>(
  name: Name,
  input: CallInput,
) => Promise<OwnAnswer<Output<(typeof endpoints)[Name]['response']>>>;

/**
 * Returns what makes the API's own calls for the program that makes this request, with its key and from its address. Role, scope, rate
 * limit, validation and audit are those of the API.
 */
export function ownCallsOf(http: FastifyInstance, request: FastifyRequest): OwnCall<EndpointName> {
  const { authorization, 'x-forwarded-for': forwardedFor } = request.headers;
  return async (name, { params = {}, query = {}, body }) => {
    const { method, path }: Endpoint = endpoints[name];
    const url = path.replaceAll(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(params[key] ?? ''));
    const given = Object.entries(query).flatMap(([key, value]) => (value === undefined ? [] : [[key, String(value)]]));
    const answer = await http.inject({
      method,
      url,
      query: Object.fromEntries(given),
      ...(body && { payload: body }),
      headers: { authorization, ...(forwardedFor !== undefined && { 'x-forwarded-for': forwardedFor }) },
      remoteAddress: request.socket.remoteAddress,
    });
    if (answer.statusCode >= 400) throw refusalOf(answer.statusCode, answer.json<ErrorBody>());
    return {
      body: answer.json(),
      nextCursor: cursorIn(answer.headers.link),
      isSimilar: answer.headers['x-similar'] === '1',
    };
  };
}

function refusalOf(status: number, { message, issues = [] }: ErrorBody): Refused {
  const isForbidden = status === 403;
  if (status >= 500) return new Refused(FAILED, { isForbidden });
  const words = issues.map((issue) => (issue.path ? `${issue.path}: ${issue.message}` : issue.message));
  return new Refused(words.length > 0 ? words.join('\n') : message, { isForbidden });
}

function cursorIn(link: unknown): string | null {
  const next = /<([^>]+)>; rel="next"/.exec(String(link ?? ''))?.[1];
  return next === undefined ? null : new URL(next, 'http://localhost').searchParams.get('cursor');
}
