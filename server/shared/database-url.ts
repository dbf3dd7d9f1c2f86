/** Matches `postgres://user:password@a:5432,b:5433/database?target_session_attrs=read-write`, which the URL parser rejects. */
const SHAPE = /^(postgres(?:ql)?:\/\/)(.*@)?([^/?#]*)(\/[^?#]*)?(?:\?(.*))?$/;
const ATTRIBUTE = 'target_session_attrs';
/** Removed from URLs, because node-postgres would prefer it to the product's own connection names, which a restore looks for. */
const NAME = 'application_name';
/** Means, as for other clients of PostgreSQL, that the address leads to a pooler, which does not pass named statements. */
const POOLER = 'pgbouncer';
/** Values that libpq allows. The last three never lead to a server that accepts writes. */
const ATTRIBUTES = ['any', 'read-write', 'primary', 'prefer-standby', 'read-only', 'standby'];
const FOR_WRITING = ATTRIBUTES.slice(0, 3);

export interface DatabaseHosts {
  /** One URL per host, in the order in which they are tried. */
  urls: string[];
  /** Whether only a host that accepts writes is used. This applies when requested and with several hosts. */
  mustWrite: boolean;
  /** Whether the address says that it leads to a pooler. */
  isPooled: boolean;
}

/** Splits a database URL into one URL per host. @returns undefined when the URL is invalid. */
export function readDatabaseUrl(url: string): DatabaseHosts | undefined {
  const [, scheme, user = '', hosts = '', path = '', query = ''] = SHAPE.exec(url) ?? [];
  const params = new URLSearchParams(query);
  const attribute = params.get(ATTRIBUTE) ?? 'any';
  const isPooled = params.get(POOLER) === 'true';
  params.delete(POOLER);
  params.delete(ATTRIBUTE);
  params.delete(NAME);
  const rest = params.size > 0 ? `${path}?${params}` : path;
  const urls = hosts.split(',').map((host) => `${scheme}${user}${host}${rest}`);
  if (scheme === undefined || !urls.every((one) => URL.canParse(one)) || !ATTRIBUTES.includes(attribute))
    return undefined;
  if (urls.length > 1 && hosts.split(',').includes('')) return undefined;
  return { urls, mustWrite: urls.length > 1 || attribute === 'read-write' || attribute === 'primary', isPooled };
}

/** Returns whether a URL may lead to a server that accepts writes. */
export function isForWriting(url: string): boolean {
  return FOR_WRITING.includes(new URLSearchParams(url.split('?')[1]).get(ATTRIBUTE) ?? 'any');
}
