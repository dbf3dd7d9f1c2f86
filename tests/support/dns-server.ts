import { createSocket } from 'node:dgram';
import { once } from 'node:events';

/** The records of each name. The server answers other names with NXDOMAIN. */
interface Zone {
  [name: string]: {
    /** Mail exchanges. An empty one is the null MX. */
    mx?: string[];
    a?: string | string[];
    aaaa?: string;
    /** Takes the place of these records once they were asked for addresses. */
    next?: Zone[string];
    txt?: string[];
    /** 2 is SERVFAIL, 5 is REFUSED. */
    rcode?: number;
    /** Milliseconds before the answer. With Infinity there is no answer. */
    delay?: number;
  };
}

const TYPES: Record<number, 'A' | 'MX' | 'AAAA' | 'TXT'> = { 1: 'A', 15: 'MX', 16: 'TXT', 28: 'AAAA' };
const NXDOMAIN = 3;

export interface DnsServer {
  address: string;
  /** The questions in their order, such as `MX smith.com`. */
  queries: string[];
  zone: Zone;
  close(): Promise<void>;
}

/** Starts a DNS server on UDP that answers MX, A, AAAA and TXT questions from `zone`. Port 0 is any free one. */
export async function startDnsServer(zone: Zone, port = 0): Promise<DnsServer> {
  const socket = createSocket('udp4');
  const queries: string[] = [];
  const timers = new Set<NodeJS.Timeout>();
  socket.on('message', (query, peer) => {
    const { name, type, end } = readQuestion(query);
    queries.push(`${TYPES[type] ?? type} ${name}`);
    const entry = zone[name];
    if (entry?.delay === Number.POSITIVE_INFINITY) return;
    const rcode = entry ? (entry.rcode ?? 0) : NXDOMAIN;
    const responses = entry && rcode === 0 ? recordsFor(entry, type) : [];
    if (entry?.next && TYPES[type] === 'A') zone[name] = entry.next;
    const header = Buffer.from(query.subarray(0, 12));
    header.writeUInt16BE(0x8180 | rcode, 2);
    header.writeUInt16BE(responses.length, 6);
    // The answer leaves out the query's OPT record (EDNS).
    header.writeUInt16BE(0, 10);
    const reply = Buffer.concat([header, query.subarray(12, end), ...responses.map((data) => toRecord(type, data))]);
    timers.add(setTimeout(() => socket.send(reply, peer.port, peer.address), entry?.delay ?? 0));
  });
  socket.bind(port, '127.0.0.1');
  await once(socket, 'listening');
  return {
    address: `127.0.0.1:${socket.address().port}`,
    queries,
    zone,
    async close() {
      for (const timer of timers) clearTimeout(timer);
      socket.close();
      await once(socket, 'close');
    },
  };
}

function readQuestion(query: Buffer): { name: string; type: number; end: number } {
  const labels: string[] = [];
  let at = 12;
  for (let length = query.readUInt8(at); length > 0; length = query.readUInt8(at)) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join('.').toLowerCase(), type: query.readUInt16BE(at + 1), end: at + 5 };
}

function recordsFor({ mx = [], a, aaaa, txt = [] }: Zone[string], type: number): Buffer[] {
  if (TYPES[type] === 'MX') return mx.map((exchange) => Buffer.concat([Buffer.from([0, 10]), toName(exchange)]));
  if (TYPES[type] === 'TXT')
    return txt.map((text) => Buffer.from(`${String.fromCharCode(text.length)}${text}`, 'latin1'));
  if (TYPES[type] === 'A' && a) return [a].flat().map((address) => Buffer.from(address.split('.').map(Number)));
  if (TYPES[type] === 'AAAA' && aaaa) return [Buffer.from(aaaa.replaceAll(':', ''), 'hex')];
  return [];
}

/** Encodes a record of the name in the question. 0xc00c refers to that name. */
function toRecord(type: number, data: Buffer): Buffer {
  const head = Buffer.alloc(12);
  head.writeUInt16BE(0xc00c, 0);
  head.writeUInt16BE(type, 2);
  head.writeUInt16BE(1, 4);
  head.writeUInt32BE(60, 6);
  head.writeUInt16BE(data.length, 10);
  return Buffer.concat([head, data]);
}

function toName(name: string): Buffer {
  const labels = name.split('.').filter(Boolean);
  return Buffer.concat([
    ...labels.map((label) => Buffer.from(`${String.fromCharCode(label.length)}${label}`)),
    Buffer.of(0),
  ]);
}
