/** `postgres://user:password@a:5432,b:5433/database?target_session_attrs=read-write`, which the URL parser does not know. */
const SHAPE = /^(postgres(?:ql)?:\/\/)(.*@)?([^/?#]*)(\/[^?#]*)?(?:\?(.*))?$/;
const ATTRIBUTE = 'target_session_attrs';
/** The product names its connections itself: a restore knows by it who is there. node-postgres would let the URL win. */
const NAME = 'application_name';
/** What libpq allows; the last three never lead to a server that takes writes. */
const ATTRIBUTES = ['any', 'read-write', 'primary', 'prefer-standby', 'read-only', 'standby'];
const FOR_WRITING = ATTRIBUTES.slice(0, 3);

export interface DatabaseHosts {
  /** One URL for each host, in the order in which they are tried. */
  urls: string[];
  /** A host counts only when it takes writes: asked for, or one of several. */
  mustWrite: boolean;
}

/** The hosts that a URL of the database names; undefined when one of them makes no URL. */
export function readDatabaseUrl(url: string): DatabaseHosts | undefined {
  const [, scheme, user = '', hosts = '', path = '', query = ''] = SHAPE.exec(url) ?? [];
  const params = new URLSearchParams(query);
  const attribute = params.get(ATTRIBUTE) ?? 'any';
  params.delete(ATTRIBUTE);
  params.delete(NAME);
  const rest = params.size > 0 ? `${path}?${params}` : path;
  const urls = hosts.split(',').map((host) => `${scheme}${user}${host}${rest}`);
  if (scheme === undefined || !urls.every((one) => URL.canParse(one)) || !ATTRIBUTES.includes(attribute))
    return undefined;
  if (urls.length > 1 && hosts.split(',').includes('')) return undefined;
  return { urls, mustWrite: urls.length > 1 || attribute === 'read-write' || attribute === 'primary' };
}

/** Whether a URL may lead to the database that is written to. */
export function isForWriting(url: string): boolean {
  return FOR_WRITING.includes(new URLSearchParams(url.split('?')[1]).get(ATTRIBUTE) ?? 'any');
}
