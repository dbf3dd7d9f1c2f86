/** Logs in the sandbox's staff user. @returns the cookie to send. */
export async function logIn(url: string): Promise<string> {
  const response = await fetch(`${url}/api/staff/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'staff', password: 'staff-sandbox' }),
  });
  const cookie = response.headers.getSetCookie()[0]?.split(';')[0];
  if (!cookie) throw new Error(`The staff user cannot log in: ${response.status}`);
  return cookie;
}
