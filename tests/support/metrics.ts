import { HttpClient } from './http-client.ts';

/** Reads `/metrics` of the server at `url`. */
export async function metricsOf(url: string): Promise<{
  text: string;
  /** The names of all metrics, including those without a current value. */
  names: Set<string>;
  /** Returns the value of a series such as `jobs{queue="welcome-mail",state="ready"}`, or undefined when it is missing. */
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
