import * as z from 'zod/mini';
import { EmailField } from './fields.ts';

export const SignInLinkRequest = z.object({ email: EmailField });
export type SignInLinkRequest = z.infer<typeof SignInLinkRequest>;

/** The response is the same whether or not the address is known. */
export const SignInLinkResponse = z.object({ success: z.literal(true), message: z.string() });
export type SignInLinkResponse = z.infer<typeof SignInLinkResponse>;
