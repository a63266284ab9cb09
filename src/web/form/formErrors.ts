/**
 * The error paths that belong to a tab: 'destination' holds 'destination' and everything below it.
 * @param fields form paths that the tab holds
 * @param paths form paths that have an error, e.g. 'destination.cp', 'remito.0.sku'
 */
export const fieldsOfTab = (fields: readonly string[], paths: readonly string[]): string[] =>
  paths.filter((path) => fields.some((field) => path === field || path.startsWith(`${field}.`)));

/** Marks a form's first field with an error, else its first, as the one that the modal gives the focus to: never the X. */
export function markFirstField(form: HTMLElement | null): void {
  if (!form || form.querySelector('[data-autofocus]')) return;
  const fields = form.querySelectorAll<HTMLElement>('input:not([type="hidden"], [type="file"]), textarea, select');
  const open = [...fields].filter((field) => !field.closest('[inert]') && !field.matches(':disabled, [readonly]'));
  const first = open.find((field) => field.ariaInvalid === 'true') ?? open[0];
  if (first) first.dataset.autofocus = 'true';
}

/** Puts the focus on the first field with an error, in the order in which they are read. */
export function focusFirstError(form: HTMLElement | null): void {
  const wrong = form?.querySelectorAll<HTMLElement>('[aria-invalid="true"], [data-error="true"] input, [data-error="true"] button');
  for (const field of wrong ?? []) {
    if (field.closest('[inert]')) continue;
    field.focus();
    return;
  }
}
