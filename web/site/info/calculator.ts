/** Waits until the license calculator comes near, and has React take it over. */
const calculator = document.getElementById('license-calculator');

if (calculator) {
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      import('./hydrate-calculator.tsx').then(
        ({ hydrateCalculator }) => hydrateCalculator(calculator),
        () => undefined,
      );
    },
    { rootMargin: '50%' },
  );
  observer.observe(calculator);
}
