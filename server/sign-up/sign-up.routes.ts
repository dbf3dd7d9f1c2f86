import formbody from '@fastify/formbody';
import type { FastifyInstance, FastifyReply } from 'fastify';
import * as z from 'zod/mini';
import { CONSENT_TEXT, LeadForm } from '../../contract/leads.ts';
import { AppError, STATUS_OF } from '../errors.ts';
import { type Form, type Pages, sendForm } from '../http/pages.ts';
import { readVisitor, writeVisitor } from '../http/visitor-cookie.ts';
import type { SignUpService } from './sign-up.service.ts';

const LIMIT = { rateLimit: { max: 60, timeWindow: '1 minute' } };
const FAILED = 'Failed to process your information. Please try again.';

/** What a form sends, before anything is known of it. */
const Typed = z.object({
  name: z._default(z.string(), ''),
  email: z._default(z.string(), ''),
  phone: z._default(z.string(), ''),
});
type Typed = z.infer<typeof Typed>;

/** The plain form pages: they do the lead dialog's job without scripts. */
export async function signUpRoutes(app: FastifyInstance, signUps: SignUpService, { forms }: Pages): Promise<void> {
  await app.register(async (scope) => {
    await scope.register(formbody);
    for (const [path, form] of forms) {
      const productType = path === '/demo' ? 'demo' : 'agent';
      scope.post(path, { schema: { hide: true }, config: LIMIT }, async (request, reply) => {
        const typed = Typed.safeParse(request.body ?? {}).data ?? { name: '', email: '', phone: '' };
        const lead = LeadForm.safeParse(typed);
        if (!lead.success) return refuse(reply, 400, form, typed, lead.error.issues[0]?.message ?? FAILED);
        const visitor = readVisitor(request);
        try {
          const { customerId, created, url, checkoutId } = await signUps.signUp(
            { ...lead.data, productType, page: path, consentText: CONSENT_TEXT },
            (id) => visitor.owner && visitor.customerId === id,
          );
          const owner = created || (visitor.owner && visitor.customerId === customerId);
          writeVisitor(reply, { customerId, owner, checkouts: [checkoutId ?? [], visitor.checkouts].flat() });
          return reply.redirect(url, 303);
        } catch (error) {
          if (!(error instanceof AppError)) throw error;
          request.log.error({ err: error }, error.message);
          return refuse(reply, STATUS_OF[error.code], form, typed, error.message);
        }
      });
    }
  });
}

/** The same page again, with what is wrong and everything that was typed. */
function refuse(reply: FastifyReply, status: number, form: Form, typed: Typed, message: string): FastifyReply {
  const { name, email, phone } = typed;
  return sendForm(reply, form, { FORM_ERROR: message, FORM_NAME: name, FORM_EMAIL: email, FORM_PHONE: phone }, status);
}
