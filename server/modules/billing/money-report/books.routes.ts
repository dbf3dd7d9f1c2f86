import { endpoints } from '#contract/endpoints.ts';
import { addEndpoint } from '#server/http/endpoint.ts';
import type { Context } from '#server/modules/context.ts';
import { type BooksService, createBooksService } from './books.service.ts';

export function registerBooks({ http, database }: Context): BooksService {
  const books = createBooksService(database);
  addEndpoint(http, endpoints.moneyReport, ({ query }) => books.report(query));
  return books;
}
