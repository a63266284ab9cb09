import { CloseButton, Combobox, Loader, Pill, PillsInput, useCombobox } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconCheck } from '@tabler/icons-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { fold } from '#shared/text.ts';
import classes from './AsyncSelect.module.css';
import { takeOnTab } from './listKeys.ts';
import { useMatches } from './useMatches.ts';

/** One thing that can be chosen. */
export interface SelectOption {
  value: string;
  label: string;
  /** A second line, e.g. an address. */
  note?: string;
  /** What stands for it in the open list; its label unless told. */
  drawn?: () => ReactNode;
}

/** What both kinds of select have. */
export interface AsyncSelectBase {
  /** Names what is looked for, e.g. 'clients'; answers are kept under it. */
  name: string;
  label: string;
  /** Finds options for what was typed ('' at first). */
  search: (text: string) => Promise<readonly SelectOption[]>;
  /** Labels for values that came from elsewhere, e.g. the address bar. */
  resolve?: (values: readonly string[]) => Promise<readonly SelectOption[]>;
  /** Options that stand first, e.g. {value: '0', label: 'No asignado'}. */
  fixed?: readonly SelectOption[];
  /** Options known from the start, so that their labels need no call. */
  known?: readonly SelectOption[];
  /** How long after the last key it asks, in milliseconds. Default 250. */
  wait?: number;
  placeholder?: string;
  required?: boolean;
  disabled?: boolean;
  error?: ReactNode;
  description?: ReactNode;
}

/** One value or none. */
export interface SingleSelectProps extends AsyncSelectBase {
  multiple?: false;
  value: string | null;
  onChange: (value: string | null, option?: SelectOption) => void;
  /** Whether the value can be taken away. Default: when it is not required. */
  clearable?: boolean;
}

/** Any number of values. */
export interface MultiSelectProps extends AsyncSelectBase {
  multiple: true;
  value: readonly string[];
  /** Shows every value with its whole name, on as many lines as that takes; otherwise on one, cut. */
  whole?: boolean;
  /** One pill instead of those of the values, where that says them shorter. */
  gist?: string | undefined;
  onChange: (value: string[]) => void;
}

/** Pills that are written out before '+N'. */
const SHOWN_PILLS = 3;
const NONE: readonly SelectOption[] = [];

/** A select whose options are looked up while one types; one value or several. Enter and Tab take the first match. */
export function AsyncSelect(props: SingleSelectProps | MultiSelectProps) {
  const {
    name,
    label,
    search,
    resolve,
    fixed = NONE,
    known = NONE,
    placeholder,
    wait = 250,
    required,
    disabled,
    error,
    description,
  } = props;
  const [text, setText] = useState('');
  const [met, setMet] = useState<readonly SelectOption[]>(NONE);
  const combobox = useCombobox({
    onDropdownClose: () => {
      combobox.resetSelectedOption();
      setText('');
    },
    onDropdownOpen: () => combobox.updateSelectedOptionIndex('active'),
  });

  const whole = props.multiple === true && props.whole === true;
  const gist = props.multiple ? props.gist : undefined;
  const shownPills = whole ? Infinity : SHOWN_PILLS;
  const chosen: readonly string[] = props.multiple ? props.value : props.value === null || props.value === '' ? [] : [props.value];
  const labels = [...fixed, ...known, ...met];
  const unknown = chosen.filter((value) => !labels.some((option) => option.value === value));
  const resolved = useQuery({
    queryKey: ['select', name, 'labels', unknown],
    queryFn: () => resolve?.(unknown) ?? Promise.resolve(NONE),
    enabled: resolve !== undefined && unknown.length > 0,
    staleTime: 300_000,
  });
  const take = (option: SelectOption) => {
    setMet([...met.filter(({ value }) => value !== option.value), option]);
    if (!props.multiple) props.onChange(option.value, option);
    else if (!chosen.includes(option.value)) props.onChange([...chosen, option.value]);
    if (props.multiple) setText('');
    else combobox.closeDropdown();
  };
  const found = useMatches({
    store: combobox,
    name: [name, fixed.map(({ value }) => value)],
    text,
    rest: wait,
    enabled: combobox.dropdownOpened,
    find: async (typed) => {
      const first = fixed.filter(({ label: shown }) => fold(shown).includes(fold(typed.trim())));
      const others = await search(typed);
      return [...first, ...others.filter(({ value }) => !fixed.some((one) => one.value === value))];
    },
    onTake: take,
  });
  const options = found.matches;

  const optionOf = (value: string) => [...labels, ...(resolved.data ?? NONE)].find((option) => option.value === value);
  const labelOf = (value: string) => optionOf(value)?.label ?? (resolved.isFetching ? '…' : value);

  const choose = (value: string) => {
    const option = options.find((one) => one.value === value);
    if (props.multiple && chosen.includes(value)) {
      remove(value);
      setText('');
    } else if (option) take(option);
  };
  const remove = (value: string) => props.multiple && props.onChange(chosen.filter((one) => one !== value));
  const clear = () => (props.multiple ? props.onChange([]) : props.onChange(null));
  const pills = gist
    ? [{ value: '', label: gist, off: clear }]
    : props.multiple
      ? chosen.slice(0, shownPills).map((value) => ({ value, label: labelOf(value), off: () => remove(value) }))
      : [];
  const clearable = chosen.length > 0 && !disabled && (props.multiple || (props.clearable ?? !required));
  const closedText = !props.multiple && chosen[0] !== undefined ? labelOf(chosen[0]) : '';
  const shownText = found.awaited ?? (combobox.dropdownOpened ? text : closedText);
  const hint = !props.multiple && chosen[0] !== undefined ? labelOf(chosen[0]) : chosen.length > 0 ? undefined : placeholder;

  return (
    <Combobox store={combobox} onOptionSubmit={choose} disabled={disabled} shadow="md">
      <Combobox.DropdownTarget>
        <PillsInput
          label={label}
          required={required}
          disabled={disabled}
          error={error}
          description={description}
          classNames={{ input: (whole ? classes.wholeInput : classes.input) ?? '' }}
          rightSectionPointerEvents={clearable ? 'all' : 'none'}
          rightSection={
            found.searching ? (
              <Loader size={14} />
            ) : clearable ? (
              <CloseButton size={24} aria-label={`Vaciar ${label}`} onMouseDown={(event) => event.preventDefault()} onClick={clear} />
            ) : (
              <Combobox.Chevron />
            )
          }
          onClick={() => combobox.openDropdown()}
        >
          <Pill.Group className={whole ? classes.wholePills : classes.pills}>
            {pills.map(({ value, label: said, off }) => (
              <Pill
                key={value}
                // Three names and their buttons have no room in a quarter of the panel; the list takes them off too.
                withRemoveButton={!disabled && (whole || pills.length < SHOWN_PILLS)}
                className={classes.pill}
                removeButtonProps={{ 'aria-label': `Quitar ${said}`, 'aria-hidden': false }}
                onRemove={off}
              >
                {said}
              </Pill>
            ))}
            {!gist && chosen.length > shownPills && <span className={classes.more}>+{chosen.length - shownPills}</span>}
            <Combobox.EventsTarget withExpandedAttribute>
              <PillsInput.Field
                value={shownText}
                placeholder={hint}
                disabled={disabled}
                required={required}
                aria-invalid={error ? true : undefined}
                autoComplete="off"
                onFocus={(event) => event.currentTarget.select()}
                onBlur={() => combobox.closeDropdown()}
                onChange={(event) => {
                  found.forget();
                  setText(event.currentTarget.value);
                  combobox.openDropdown();
                  combobox.resetSelectedOption();
                }}
                onKeyDown={(event) => {
                  found.onKeyDown(event);
                  if (found.fresh) takeOnTab(event);
                  else if (event.key === 'Tab' && text !== '') found.takeFirst();
                  if (event.key === 'Backspace' && text === '' && props.multiple) remove(chosen.at(-1) ?? '');
                }}
              />
            </Combobox.EventsTarget>
          </Pill.Group>
        </PillsInput>
      </Combobox.DropdownTarget>
      <Combobox.Dropdown>
        <Combobox.Options mah={260} style={{ overflowY: 'auto' }} aria-label={label}>
          {options.map((option) => (
            <Combobox.Option
              key={option.value}
              value={option.value}
              active={chosen.includes(option.value)}
              disabled={!found.fresh}
              className={classes.option}
            >
              <span>
                {option.drawn?.() ?? option.label}
                {option.note && <small>{option.note}</small>}
              </span>
              {chosen.includes(option.value) && <IconCheck size={15} stroke={1.7} />}
            </Combobox.Option>
          ))}
          {options.length === 0 && (
            <Combobox.Empty>{found.failed ? 'No se pudo buscar' : found.fresh ? 'Sin resultados' : 'Buscando…'}</Combobox.Empty>
          )}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
