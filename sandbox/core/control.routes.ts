import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { type Fault, VENDORS } from './faults.ts';
import type { Sandbox } from './sandbox.ts';
import { parseControl } from './validation.ts';

/** A wait below the 10 s after which a vendor counts as silent. */
const SLOW_MS = 5_000;

const faultRequest = z.strictObject({
  vendor: z.enum(VENDORS),
  mode: z.enum(['off', 'down', 'slow', 'error']),
  status: z.int().min(400).max(599).optional(),
  // Twilio's error codes are numbers.
  code: z.union([z.string().min(1).max(100), z.int().transform(String)]).optional(),
  ms: z.int().min(0).max(600_000).optional(),
});

/** `GET` and `POST /control/faults` read and set the fault of each vendor. */
export function faultControls(app: FastifyInstance, { faults }: Sandbox): void {
  const current = (): Record<string, Fault> => Object.fromEntries(VENDORS.map((vendor) => [vendor, faults.of(vendor)]));

  app.get('/control/faults', current);
  app.post('/control/faults', (request) => {
    const { vendor, ...fault } = parseControl(faultRequest, request.body);
    faults.set(vendor, fault.mode === 'slow' ? { ms: SLOW_MS, ...fault } : fault);
    return current();
  });
}
