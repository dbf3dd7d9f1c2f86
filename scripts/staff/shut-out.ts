/** Tells that a user is locked out, whatever the password is. */
export function shutOut(username: string): string {
  return `${username} is still shut out: npm run staff:disable -- ${username} --enable.`;
}
