import type { FastifyInstance } from 'fastify';

export interface ControlAnswer {
  status: number;
  /** The answer's `message` when it is an error of the sandbox, else the whole body. */
  text: string;
}

/** The inspector sees and does only what any caller of `/control/…` can, so it goes through the same door. */
export function createControls(app: FastifyInstance) {
  return {
    /** What a control lists. The shape is the inspector's picture of it. */
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
