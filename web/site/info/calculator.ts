/** Waits until the license calculator is close to the screen, and then hydrates it. */
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
