/**
 * Each trace draws itself once, when it is first seen. Those in view at the start are drawn by the style sheet alone; the
 * ones below wait. Without this script they stand as they are.
 */
const traces = document.querySelectorAll<SVGElement>('.trace-drawn');

if (traces.length > 0 && matchMedia('(prefers-reduced-motion: no-preference)').matches) {
  const observer = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) {
      target.classList.toggle('trace-waiting', !isIntersecting);
      if (isIntersecting) observer.unobserve(target);
    }
  });
  for (const trace of traces) observer.observe(trace);
}
