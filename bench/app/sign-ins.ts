const JSON_TYPE = { 'content-type': 'application/json' };

/** Returns the milliseconds from pressing a sign-in link's button to the app's page, for each customer. */
export async function timeSignIns(
  url: string,
  cookie: string,
  customers: { id: string; email: string }[],
): Promise<number[]> {
  const sandboxUrl = `http://127.0.0.1:${process.env.SANDBOX_PORT}`;
  const times: number[] = [];
  for (const { id, email } of customers) {
    await send('PUT', `${url}/api/crm/customers/${id}`, { accessOverride: 'granted' }, { cookie });
    await send('POST', `${url}/api/account/sign-in-links`, { email });
    const link = await linkFor(sandboxUrl, email);
    const start = performance.now();
    const pressed = await fetch(link, { method: 'POST', redirect: 'manual' });
    const opened = await fetch(pressed.headers.get('location') ?? '');
    await opened.text();
    if (!opened.ok) throw new Error(`The app answered ${opened.status}`);
    times.push(performance.now() - start);
  }
  return times;
}

async function send(method: string, url: string, body: object, headers = {}): Promise<void> {
  const answer = await fetch(url, { method, headers: { ...JSON_TYPE, ...headers }, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${method} ${url} was answered with ${answer.status}`);
}

async function linkFor(sandboxUrl: string, email: string): Promise<string> {
  const deadline = performance.now() + 30_000;
  while (performance.now() < deadline) {
    const mails = (await (await fetch(`${sandboxUrl}/control/mail`)).json()) as { to: string; text: string }[];
    const link = /http\S+\/sign-in\/\S+/.exec(mails.find(({ to }) => to.includes(email))?.text ?? '')?.[0];
    if (link) return link;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`No sign-in link came to ${email}`);
}
