/** Returns the calendar's address with the visitor's name and email, which both Cal.com and Calendly fill in. */
export function schedulingUrlFor(calendar: string, { name, email }: { name: string; email: string }): string {
  const url = new URL(calendar);
  url.searchParams.set('name', name);
  url.searchParams.set('email', email);
  return url.href;
}
