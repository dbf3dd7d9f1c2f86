import type { Context } from '../context.ts';
import type { CustomersService } from '../customers/customers.service.ts';
import { signInRoutes } from './sign-in.routes.ts';
import { createSignInService, type SignInService } from './sign-in.service.ts';

export function registerSignIn(context: Context, services: { customers: CustomersService }): SignInService {
  const { http, database, secret, config, pages } = context;
  const signIn = createSignInService({ database, publicUrl: config.publicUrl, secret, ...services });
  signInRoutes(http, signIn, config.appUrl, pages);
  return signIn;
}
