/** Keeps the sum of the licence calculator in step with the size of the team. */
import { licenceSum } from './licence-sum.ts';

const form = document.querySelector<HTMLFormElement>('#licence-calculator');
const input = form?.querySelector('input');
const output = form?.querySelector('output');

if (form && input && output) {
  const priceOf = (licence: string) => form.querySelector(`[data-price=${licence}]`)?.textContent ?? '';
  const update = () => {
    const sum = input.validity.valid && licenceSum(priceOf('agent'), priceOf('team'), input.valueAsNumber);
    output.value = sum || '–';
  };
  form.addEventListener('submit', (event) => event.preventDefault());
  input.addEventListener('input', update);
  update();
}
