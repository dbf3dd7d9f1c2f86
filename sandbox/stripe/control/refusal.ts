/** A refused control call, with the HTTP status of the answer. */
export class Refusal extends Error {
  readonly status: number;
  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

export function conflict(message: string): Refusal {
  return new Refusal(409, message);
}

export function notFound(message: string): Refusal {
  return new Refusal(404, message);
}
