import type { z } from 'zod';

/** An invalid control call, answered as `{message}` with `statusCode`. */
export class ControlError extends Error {
  readonly statusCode: number;
  constructor(statusCode: number, message: string) {
    super(message);
    this.statusCode = statusCode;
  }
}

/** Parses the body of a control call. Throws a 400 that names the invalid field and the reason. */
export function parseControl<T>(schema: z.ZodType<T>, body: unknown): T {
  const result = schema.safeParse(body ?? {});
  if (result.success) return result.data;
  const problems = result.error.issues.map((issue) => [issue.path.join('.'), issue.message].filter(Boolean).join(': '));
  throw new ControlError(400, problems.join('; '));
}
