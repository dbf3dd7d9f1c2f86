/** Keeps what the form's `[data-lead]` button asks for in step with its quantity; an impossible one bars the button. */
export function followQuantity(form: HTMLFormElement): void {
  const input = form.querySelector<HTMLInputElement>('input[name="quantity"]');
  const button = form.querySelector<HTMLButtonElement>('[data-lead]');
  if (!input || !button) return;
  const follow = () => {
    button.disabled = !input.validity.valid;
    button.dataset.quantity = input.value;
  };
  input.addEventListener('input', follow);
  // Enter in the input clicks the button; what the browser kept of an earlier visit counts too.
  follow();
}
