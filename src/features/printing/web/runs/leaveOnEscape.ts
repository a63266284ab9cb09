import type { KeyboardEvent } from 'react';

/** Escape leaves a field, so that it leaves the screen when it is pressed again; first it closes the field's list, where that is open. */
export const leaveOnEscape = ({ key, currentTarget }: KeyboardEvent<HTMLInputElement>): void => {
  if (key === 'Escape' && currentTarget.getAttribute('aria-expanded') !== 'true') currentTarget.blur();
};
