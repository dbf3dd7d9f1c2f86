import formbody from '@fastify/formbody';
import type { FastifyInstance, FastifyReply } from 'fastify';
import * as z from 'zod/mini';
import { UpsellRequest } from '../../contract/checkout.ts';
import { CONSENT_TEXT, LeadForm, type ProductType } from '../../contract/leads.ts';
import { AppError, STATUS_OF } from '../errors.ts';
import { type Form, type Pages, sendForm } from '../http/pages.ts';
import { readVisitor, writeVisitor } from '../http/visitor-cookie.ts';
import type { SignUpService } from './sign-up.service.ts';

const LIMIT = { rateLimit: { max: 60, timeWindow: '1 minute' } };
const FAILED = 'Failed to process your information. Please try again.';

const PRODUCTS: Record<string, ProductType> = { '/demo': 'demo', '/team-licences': 'upsell' };

/** What a form sends, before anything is known of it. */
const Typed = z.object({
  name: z._default(z.string(), ''),
  email: z._default(z.string(), ''),
  phone: z._default(z.string(), ''),
  quantity: z._default(z.string(), ''),
});
type Typed = z.infer<typeof Typed>;
const NOTHING: Typed = { name: '', email: '', phone: '', quantity: '' };

const Quantity = z.pick(UpsellRequest, { quantity: true });

/** The plain form pages: they do the lead dialog's job without scripts. */
export async function signUpRoutes(app: FastifyInstance, signUps: SignUpService, { forms }: Pages): Promise<void> {
  await app.register(async (scope) => {
    await scope.register(formbody);
    for (const [path, form] of forms) {
      const productType = PRODUCTS[path] ?? 'agent';
      scope.post(path, { schema: { hide: true }, config: LIMIT }, async (request, reply) => {
        const typed = Typed.safeParse(request.body ?? {}).data ?? NOTHING;
        const lead = LeadForm.safeParse(typed);
        if (!lead.success) return refuse(reply, 400, form, typed, lead.error.issues[0]?.message ?? FAILED);
        const wanted = Quantity.safeParse({ quantity: typed.quantity ? Number(typed.quantity) : undefined });
        if (!wanted.success) return refuse(reply, 400, form, typed, wanted.error.issues[0]?.message ?? FAILED);
        const visitor = readVisitor(request);
        try {
          const { customerId, created, url, checkoutId } = await signUps.signUp(
            { ...lead.data, productType, page: path, consentText: CONSENT_TEXT },
            { ownsCustomer: (id) => visitor.owner && visitor.customerId === id, ...wanted.data },
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
  const fields = {
    FORM_NAME: typed.name,
    FORM_EMAIL: typed.email,
    FORM_PHONE: typed.phone,
    FORM_QUANTITY: typed.quantity,
  };
  return sendForm(reply, form, { FORM_ERROR: message, ...fields }, status);
}
