import { Dial } from './dial.tsx';

export type Compliance = 'SOC 2' | 'GDPR' | 'HIPAA' | 'CCPA';

/** A mark with the name of a rule, like an inspection sticker on a car. It makes no other claim. In the current color. */
export function ComplianceBadge({ name, className }: { name: Compliance; className?: string }) {
  return (
    <svg role="img" aria-label={name} viewBox="0 0 136 136" className={className} fill="none" strokeLinecap="round">
      <circle cx="68" cy="68" r="66" className="stroke-current stroke-2" />
      <Dial at={68} radius={58} />
      <text x="68" y="73" textAnchor="middle" className="expanded fill-current text-[25px]">
        {name}
      </text>
      <path d="M34 93H54L60 84 69 102 75 93H97" strokeLinejoin="round" className="stroke-current stroke-2" />
      <path d="M99 93h.01" className="stroke-signal stroke-[7]" />
    </svg>
  );
}
