import { createRoot } from 'react-dom/client';
import { Toaster } from '../ui/toast.tsx';

let region: HTMLElement | undefined;

/** Moves the page's only toaster. Elements outside an open dialog can be neither pressed nor read out. */
export function placeToaster(parent: Element): void {
  if (!region) {
    region = document.createElement('div');
    region.className = 'toaster';
    createRoot(region).render(<Toaster side="right" />);
  }
  if (region.parentElement !== parent) parent.append(region);
}
