export type Compliance = 'SOC 2' | 'GDPR' | 'HIPAA' | 'CCPA';

/** A plain mark that names a rule the product is built to; in the current colour. */
export function ComplianceBadge({ name, className }: { name: Compliance; className?: string }) {
  return (
    <svg role="img" aria-label={name} viewBox="0 0 120 120" className={className}>
      <circle cx="60" cy="60" r="50" className="fill-none stroke-current stroke-2" />
      <text x="60" y="66" textAnchor="middle" className="fill-current">
        {name}
      </text>
    </svg>
  );
}
