import { hydrateRoot } from 'react-dom/client';
import { LicenceCalculator } from './licence-calculator.tsx';

export function hydrateCalculator(element: HTMLElement): void {
  const { agentPrice = '', teamPrice = '' } = element.dataset;
  hydrateRoot(element, <LicenceCalculator agentPrice={agentPrice} teamPrice={teamPrice} />);
}
