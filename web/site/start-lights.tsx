import { clsx } from 'clsx';

interface StartLightsProps {
  out?: boolean;
  /** Under which name a script finds them. */
  part?: string;
  className?: string;
}

/** The five lights of a race start: lit while waiting, out when it goes. */
export function StartLights({ out = false, part, className }: StartLightsProps) {
  return (
    <span aria-hidden data-part={part} data-out={out || undefined} className={clsx('start-lights', className)}>
      <i />
      <i />
      <i />
      <i />
      <i />
    </span>
  );
}
