/** The calendar's address with what a visitor has typed: Cal.com and Calendly fill in both. */
export function schedulingUrlFor(calendar: string, { name, email }: { name: string; email: string }): string {
  const url = new URL(calendar);
  url.searchParams.set('name', name);
  url.searchParams.set('email', email);
  return url.href;
}
