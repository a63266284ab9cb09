const FIELDS = 'input:not([type="hidden"], [type="file"]), textarea, select';

const firstField = (part: Element | null | undefined) =>
  [...(part?.querySelectorAll<HTMLElement>(FIELDS) ?? [])].find((field) => !field.matches(':disabled') && !field.closest('[inert]'));

/**
 * Moves the focus to the first field of the form's next or previous block, a named group; before the first one is the form's own beginning.
 * @returns whether there was one to go to
 */
export function stepBlock(form: HTMLElement, way: 'next' | 'previous'): boolean {
  const from = document.activeElement;
  const blocks = [...form.querySelectorAll('[role="group"][aria-labelledby]')].filter((block) => !block.closest('[inert]'));
  if (!from || blocks.length === 0) return false;
  const at = blocks.findLastIndex(
    (block) => block.contains(from) || block.compareDocumentPosition(from) & Node.DOCUMENT_POSITION_FOLLOWING,
  );
  const target =
    way === 'next'
      ? firstField(blocks[at + 1])
      : firstField(at > 0 ? blocks[at - 1] : form.querySelector('[role="tabpanel"]:not([inert])'));
  target?.focus();
  return target !== undefined;
}
