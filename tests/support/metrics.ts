import { HttpClient } from './http-client.ts';

/** What `/metrics` of the server at `url` says. */
export async function metricsOf(url: string): Promise<{
  text: string;
  /** Names of all that is measured, with those that have no value now. */
  names: Set<string>;
  /** Of one series, such as `jobs{queue="welcome-mail",state="ready"}`; undefined when it is not there. */
  value(series: string): number | undefined;
}> {
  const { text } = await new HttpClient(url).get('/metrics');
  const values = new Map<string, number>();
  for (const line of text.split('\n')) {
    const [, series, value] = /^([^#\s]\S*(?:\{.*\})?) (\S+)$/.exec(line) ?? [];
    if (series) values.set(series, Number(value));
  }
  const names = new Set([...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name = '']) => name));
  return { text, names, value: (series) => values.get(series) };
}
