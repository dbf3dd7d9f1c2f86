/**
 * The number with North America's country code, where ten digits (or eleven that begin with 1) were typed without one;
 * nothing where the number has its own code or is no such number.
 */
export function withCountryCode(phone: string): string | undefined {
  const typed = phone.trim();
  if (typed.startsWith('+') || /[^\d\s().-]/.test(typed)) return undefined;
  const digits = typed.replace(/\D/g, '');
  const national = digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits;
  if (!/^[2-9]\d{9}$/.test(national)) return undefined;
  return `+1 ${national.slice(0, 3)} ${national.slice(3, 6)} ${national.slice(6)}`;
}
