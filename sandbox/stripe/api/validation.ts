import type { z } from 'zod';
import { type ApiError, invalid } from './errors.ts';

type Issue = z.core.$ZodIssue;

/** Parses `input` with `schema`. Throws the error that Stripe would answer. */
export function validate<Schema extends z.ZodType>(schema: Schema, input: unknown): z.output<Schema> {
  const result = schema.safeParse(input);
  if (result.success) return result.data;
  const issues = result.error.issues.map(innermost);
  throw toApiError(issues.find(({ code }) => code === 'unrecognized_keys') ?? issues[0]);
}

function toApiError(issue: Issue | undefined): ApiError {
  if (!issue) return invalid('Invalid request.');
  if (issue.code === 'unrecognized_keys') {
    const param = nameOf([...issue.path, ...issue.keys.slice(0, 1)]);
    return invalid(`Received unknown parameter: ${param}`, { code: 'parameter_unknown', param });
  }
  const param = nameOf(issue.path);
  if (issue.code === 'invalid_type' && issue.message.endsWith('received undefined')) {
    return invalid(`Missing required param: ${param}.`, { code: 'parameter_missing', param });
  }
  if (issue.code === 'invalid_type') {
    return invalid(`Invalid ${issue.expected === 'record' ? 'object' : issue.expected}`, { param });
  }
  const code: unknown = issue.code === 'custom' ? issue.params?.code : undefined;
  return invalid(issue.message.replace('Invalid value:', `Invalid ${param}:`), {
    ...(typeof code === 'string' && { code }),
    param,
  });
}

/** Returns the issue of the closest alternative when a value matches no alternative of a union. */
function innermost(issue: Issue): Issue {
  if (issue.code !== 'invalid_union') return issue;
  const complaints = issue.errors.flatMap((branch) => branch.slice(0, 1)).map(innermost);
  const isMismatch = ({ code, path }: Issue) =>
    (code === 'invalid_type' || code === 'invalid_value') && path.length === 0;
  const nearest = complaints.find((complaint) => !isMismatch(complaint)) ?? complaints.at(-1);
  return nearest ? { ...nearest, path: [...issue.path, ...nearest.path] } : issue;
}

/** Returns the name of a form field, such as `line_items[0][price]`. */
function nameOf(path: readonly PropertyKey[]): string {
  return path.map((part, index) => (index === 0 ? String(part) : `[${String(part)}]`)).join('');
}
