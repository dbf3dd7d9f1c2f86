import formbody from '@fastify/formbody';
import type { FastifyReply, FastifyRequest, RouteHandlerMethod, RouteShorthandOptions } from 'fastify';
import * as z from 'zod/mini';
import { UpsellRequest } from '#contract/checkout.ts';
import { CONSENT_TEXT, LeadForm, type ProductType } from '#contract/leads.ts';
import { toErrorResponse } from '#server/http/error-handler.ts';
import { isBot, signTimestamp } from '#server/http/honeypot.ts';
import { type Form, queryOf, sendForm } from '#server/http/pages.ts';
import { readVisitor, writeVisitor } from '#server/http/visitor-cookie.ts';
import type { Context } from '#server/modules/context.ts';
import { AppError } from '#server/shared/errors.ts';
import type { CheckoutService } from '../checkout/checkout.service.ts';
import type { LeadsService } from '../leads/leads.service.ts';
import type { EmailCheckService } from './email-check.service.ts';
import { createSignUpService } from './sign-up.service.ts';

/** Counted after the form was parsed, so that the page can return what was typed. */
const LIMIT = { rateLimit: { max: 60, timeWindow: '1 minute', hook: 'preHandler' as const } };
const FAILED = 'Failed to process your information. Please try again.';

const PRODUCTS: Record<string, ProductType> = { '/sign-up': 'agent', '/demo': 'demo', '/team-licenses': 'upsell' };
/** Former addresses by present ones. Pages that were opened before still send their forms there. */
const FORMER: Record<string, string> = { '/team-licenses': '/team-licences' };

/** The submitted form before validation. */
const Typed = z.object({
  name: z._default(z.string(), ''),
  email: z._default(z.string(), ''),
  phone: z._default(z.string(), ''),
  quantity: z._default(z.string(), ''),
  homepage: z._default(z.string(), ''),
  stamp: z._default(z.string(), ''),
});
type Typed = z.infer<typeof Typed>;
const NOTHING: Typed = { name: '', email: '', phone: '', quantity: '', homepage: '', stamp: '' };

/** The values of an empty form. */
const EMPTY = {
  FORM_ERROR: '',
  FORM_NAME: '',
  FORM_EMAIL: '',
  FORM_PHONE: '',
  FORM_QUANTITY: '',
  FORM_STAMP: '',
};

const Quantity = z.pick(UpsellRequest, { quantity: true });

interface Services {
  emailCheck: EmailCheckService;
  leads: LeadsService;
  checkout: CheckoutService;
}

/** Registers the form pages that replace the lead dialog in browsers without scripts. */
export async function registerSignUp({ http, config, pages }: Context, services: Services): Promise<void> {
  const signUps = createSignUpService({ schedulingUrl: config.schedulingUrl, ...services });
  const { forms } = pages;
  await http.register(async (scope) => {
    await scope.register(formbody);
    for (const [path, productType] of Object.entries(PRODUCTS)) {
      const form = forms.get(path);
      if (!form) continue;
      const errorHandler: Refuse = (error, request, reply) => {
        return sendAgain(request, reply, form, readTyped(request.body), toErrorResponse(error, request, reply).message);
      };
      scope.get(path, { schema: { hide: true } }, (request, reply) =>
        sendForm(request, reply, form, { ...EMPTY, FORM_STAMP: signTimestamp(http, new Date()) }, 'no-cache'),
      );
      const submit: RouteHandlerMethod = async (request, reply) => {
        const typed = readTyped(request.body);
        if (isBot(http, typed, new Date())) {
          request.log.info('A program filled a sign-up form: nothing was kept');
          return reply.redirect('/success', 303);
        }
        const lead = valid(LeadForm, typed);
        const wanted = valid(Quantity, { quantity: typed.quantity ? Number(typed.quantity) : undefined });
        const { checkouts } = readVisitor(request);
        const { customerId, url, checkoutId } = await signUps.signUp(
          { ...lead, productType, page: path, consentText: CONSENT_TEXT },
          { ownCheckouts: checkouts, ...wanted },
        );
        writeVisitor(reply, { customerId, checkouts: [checkoutId ?? [], checkouts].flat() });
        return reply.redirect(url, 303);
      };
      const options = { schema: { hide: true }, config: LIMIT, errorHandler };
      scope.post(path, options, submit);
      const former = FORMER[path];
      if (!former) continue;
      scope.post(former, options, submit);
      scope.get(former, { schema: { hide: true } }, ({ url }, reply) => reply.redirect(`${path}${queryOf(url)}`, 308));
    }
  });
}

type Refuse = NonNullable<RouteShorthandOptions['errorHandler']>;

function readTyped(body: unknown): Typed {
  return Typed.safeParse(body ?? {}).data ?? NOTHING;
}

/** Validates a value. @throws AppError('invalid_input') with the first problem */
function valid<T>(schema: z.ZodMiniType<T>, value: unknown): T {
  const { data, error } = schema.safeParse(value);
  if (error) throw new AppError('invalid_input', error.issues[0]?.message ?? FAILED);
  return data;
}

/** Returns the same page with the problem and everything that was typed. */
function sendAgain(
  request: FastifyRequest,
  reply: FastifyReply,
  form: Form,
  typed: Typed,
  message: string,
): Promise<FastifyReply> {
  return sendForm(request, reply, form, {
    ...EMPTY,
    FORM_ERROR: message,
    FORM_NAME: typed.name,
    FORM_EMAIL: typed.email,
    FORM_PHONE: typed.phone,
    FORM_QUANTITY: typed.quantity,
  });
}
