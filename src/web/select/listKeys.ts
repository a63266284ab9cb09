import type { OptionsFilter } from '@mantine/core';
import type { KeyboardEvent } from 'react';
import { fold } from '#shared/text.ts';

/** Enter in a field whose list is open belongs to the list: the form around it is not sent. For a form's `onKeyDown`. */
export const keepEnter = (event: KeyboardEvent): void => {
  if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
  if (event.target instanceof HTMLInputElement && 'expanded' in event.target.dataset) event.preventDefault();
};

/** Tab takes the option that is marked in the field's open list, as Enter does. For a field's `onKeyDown`. */
export const takeOnTab = (event: KeyboardEvent<HTMLElement>): void => {
  if (event.key !== 'Tab') return;
  const list = document.getElementById(event.currentTarget.getAttribute('aria-controls') ?? '');
  list?.querySelector<HTMLElement>('[data-combobox-selected]')?.click();
};

/** Options whose label has the text that is typed, whatever its case and accents. */
export const foldedFilter: OptionsFilter = ({ options, search, limit }) => {
  const wanted = fold(search.trim());
  const fits = ({ label }: { label: string }) => fold(label).includes(wanted);
  return options
    .map((option) => ('group' in option ? { ...option, items: option.items.filter(fits) } : option))
    .filter((option) => ('group' in option ? option.items.length > 0 : fits(option)))
    .slice(0, limit);
};
