import type { FastifyInstance } from 'fastify';

export interface ControlAnswer {
  status: number;
  /** The `message` of an error, or else the whole body. */
  text: string;
}

/** Calls `/control/…` like any other client, so that the inspector can do nothing more. */
export function createControls(app: FastifyInstance) {
  return {
    /** Reads a list. The type is the inspector's view of it. */
    read: async <T>(url: string): Promise<T> => (await app.inject({ url })).json<T>(),
    act: async (url: string, payload?: object): Promise<ControlAnswer> => {
      const { statusCode, body } = await app.inject({ method: 'POST', url, payload });
      return { status: statusCode, text: messageOf(body) };
    },
  };
}
export type Controls = ReturnType<typeof createControls>;

function messageOf(body: string): string {
  try {
    const { message } = JSON.parse(body) as { message?: unknown };
    return typeof message === 'string' ? message : body;
  } catch {
    return body;
  }
}
