/** Whom a message goes to, and where, unless that is said elsewhere. */
export function Recipient({ name, address }: { name: string; address: string }) {
  return (
    <span className="text-sm wrap-anywhere">
      To <span className="font-medium text-ink">{name}</span>
      {address && `, ${address}`}
    </span>
  );
}
