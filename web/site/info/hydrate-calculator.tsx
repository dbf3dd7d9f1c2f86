import { hydrateRoot } from 'react-dom/client';
import { LicenseCalculator } from './license-calculator.tsx';

export function hydrateCalculator(element: HTMLElement): void {
  const { agentPrice = '', teamPrice = '' } = element.dataset;
  hydrateRoot(element, <LicenseCalculator agentPrice={agentPrice} teamPrice={teamPrice} />);
}
