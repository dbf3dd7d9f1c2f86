import { startDnsServer } from '#tests/support/dns-server.ts';

/** Answers, on the port that is given, what an owner of `example.com` has told the internet's names by then. Other names do not exist. */
const names = {
  'example.com': { a: '127.0.0.1', mx: ['mail.example.com'], txt: ['v=spf1 include:mail.example.com -all'] },
  'default._domainkey.example.com': { txt: ['v=DKIM1; k=rsa; p=MIGfMA0GCSqGSIb3DQEBAQUAA4GNADCB'] },
  '_dmarc.example.com': { txt: ['v=DMARC1; p=none; rua=mailto:postmaster@example.com'] },
};

await startDnsServer(names, Number(process.argv[2]));
