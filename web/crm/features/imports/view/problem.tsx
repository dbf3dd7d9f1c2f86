/** Why something does not go on. */
export function Problem({ reason }: { reason: string }) {
  return (
    <p role="alert" className="mt-4 border-l-4 border-failed bg-failed-soft px-3 py-2 text-sm text-failed">
      {reason}
    </p>
  );
}
