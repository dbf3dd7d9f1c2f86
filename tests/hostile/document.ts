/** The parts of an OpenAPI operation that the attack uses. */
export interface Operation {
  method: string;
  path: string;
  /** The names of the path parameters. `queryNames` has those of the query. */
  pathNames: string[];
  queryNames: string[];
  /** The fields of the JSON body with their schemas. */
  fields: Record<string, Schema>;
  takesBody: boolean;
}

export interface Schema {
  type?: string | string[];
  enum?: unknown[];
  anyOf?: Schema[];
  properties?: Record<string, Schema>;
  items?: Schema;
}

interface Document {
  paths: Record<string, Record<string, RawOperation>>;
}
interface RawOperation {
  parameters?: { in: string; name: string }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
}

/** Forms and calls that are not in the document. */
const UNLISTED: Operation[] = [
  ...['/sign-up', '/demo', '/team-licenses'].map((path) => plain('POST', path, ['name', 'email', 'phone', 'quantity'])),
  plain('POST', '/api/webhooks/stripe', ['id', 'type']),
  plain('POST', '/api/webhooks/twilio/sms', ['From', 'To', 'Body']),
  plain('GET', '/sign-in/{token}', []),
  plain('GET', '/unsubscribe/{token}', []),
  plain('GET', '/{page}', []),
  plain('GET', '/_astro/{file}', []),
];

/** Returns all calls of the running product's document and the few others. */
export async function readOperations(url: string): Promise<Operation[]> {
  const { paths } = (await (await fetch(`${url}/api/openapi.json`)).json()) as Document;
  const described = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters = [], requestBody }]) => ({
      method: method.toUpperCase(),
      path,
      pathNames: parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name),
      queryNames: parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => name),
      fields: requestBody?.content['application/json']?.schema.properties ?? {},
      takesBody: requestBody !== undefined,
    })),
  );
  return [...described, ...UNLISTED];
}

function plain(method: string, path: string, names: string[]): Operation {
  return {
    method,
    path,
    pathNames: [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name),
    queryNames: [],
    fields: Object.fromEntries(names.map((name) => [name, { type: 'string' }])),
    takesBody: names.length > 0,
  };
}
