import { clsx } from 'clsx';

interface StartLightsProps {
  out?: boolean;
  className?: string;
}

/** The five lights of a race start. They are lit while waiting and `out` at the start. */
export function StartLights({ out = false, className }: StartLightsProps) {
  return (
    <span aria-hidden data-out={out || undefined} className={clsx('start-lights', className)}>
      <i />
      <i />
      <i />
      <i />
      <i />
    </span>
  );
}
