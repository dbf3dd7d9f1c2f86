import { Rows2, Rows4 } from 'lucide-react';
import { IconButton } from '../../../ui/icon-button.tsx';
import { toggleDensity, useDensity } from './density.ts';

export function DensitySwitch() {
  const dense = useDensity() === 'dense';
  return (
    <IconButton
      icon={dense ? Rows2 : Rows4}
      label={dense ? 'Switch to comfortable rows' : 'Switch to dense rows'}
      onClick={toggleDensity}
    />
  );
}
