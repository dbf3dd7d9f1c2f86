import type { Config } from '#server/config/config.ts';

/** Returns the addresses and login to show after the start. */
export function banner({ publicUrl, sandbox, firstStaff, documentedPasswords }: Config): string {
  // Prints the password only in a private sandbox, where it protects nothing.
  const login =
    documentedPasswords.length === 0 && firstStaff ? `   login: ${firstStaff.username} / ${firstStaff.password}` : '';
  const lines = [
    ['Site', publicUrl],
    ['Staff CRM', `${publicUrl}/staff/crm${login}`],
    ...(sandbox.vendors.length === 0
      ? []
      : [['Inspector', `http://127.0.0.1:${sandbox.port}   mail, phone, payments, faults`]]),
    ['API docs', `${publicUrl}/api/docs`],
  ];
  const rows = lines.map(([label = '', text]) => `  ${label.padEnd(11)}${text}`);
  return ['', '  Insurance 24/7 AI is running', '', ...rows, '', '  Ctrl-C stops everything', ''].join('\n');
}
