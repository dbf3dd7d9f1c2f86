import type { FastifyInstance } from 'fastify';
import type { Sandbox } from '../core/sandbox.ts';
import { serveAsset } from '../pages/layout.ts';
import { apiArea } from './api.ts';
import { appArea } from './app.ts';
import { bookingsArea } from './bookings.ts';
import { createControls } from './controls.ts';
import { faultsArea } from './faults.ts';
import { mailArea } from './mail.ts';
import { paymentsArea } from './payments.ts';
import { phoneArea } from './phone.ts';

/**
 * The inspector shows what the vendors have received and what programs have called, and controls the vendors. It consists of plain forms, and its script only
 * refreshes lists.
 */
export function registerInspector(app: FastifyInstance, { config }: Sandbox): void {
  const controls = createControls(app);
  serveAsset(app, '/inspector.css', new URL('./inspector.css', import.meta.url));
  serveAsset(app, '/payments.css', new URL('./payments.css', import.meta.url));
  serveAsset(app, '/refresh.js', new URL('./refresh.js', import.meta.url));
  app.get('/', (_request, reply) => reply.redirect('/mail'));
  mailArea(app, controls);
  phoneArea(app, controls, config.defaultCountry);
  paymentsArea(app, controls);
  faultsArea(app, controls);
  bookingsArea(app, controls);
  appArea(app, controls);
  apiArea(app, controls, config);
}
