import sheet from './site.css?url';

/**
 * Brings every rule of the site: a page has only those of its own HTML, and what scripts draw needs others.
 * Resolves when the rules hold; a sheet that cannot be fetched is no reason to show nothing.
 */
export const wholeSheet = new Promise<void>((resolve) => {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = sheet;
  link.onload = () => resolve();
  link.onerror = () => resolve();
  document.head.append(link);
});
