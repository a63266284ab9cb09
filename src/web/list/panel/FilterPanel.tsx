import { Button } from '@mantine/core';
import { useDebouncedValue, useMediaQuery } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { FormEvent, ReactNode } from 'react';
import { counted, type Noun } from '#shared/noun.ts';
import chips from '../chips.module.css';
import strip from '../filters.module.css';
import classes from './FilterPanel.module.css';
import { Sheet } from '../../feedback/Sheet.tsx';
import { keepEnter } from '../../select/listKeys.ts';
import { PHONE_QUERY } from '../../theme.ts';

/** Counts what a filter finds. */
export type CountCall<Values> = (values: Values) => Promise<number>;

/** The fields of a list's filters and what happens with them. */
export interface FilterPanelProps<Values> {
  /** Takes the drafts into the route's search. Enter in a field does it too. */
  onSearch: () => void;
  /** Empties the drafts. */
  onClear: () => void;
  onClose: () => void;
  noun: Noun;
  /** The drafts as a filter, and what counts those that it finds, where that can be told. */
  values: Values;
  count?: CountCall<Values> | undefined;
  /** Fields, four in a row; a field that is wider carries `data-span="2"`. */
  children: ReactNode;
}

/** How long the drafts rest before what they find is counted, in milliseconds. */
const REST = 400;

/** The button of a phone's sheet: it says how many rows it leads to. */
function SeeButton<Values>({ noun, values, count }: Pick<FilterPanelProps<Values>, 'noun' | 'values'> & { count: CountCall<Values> }) {
  const sought = JSON.stringify(values);
  const [rested] = useDebouncedValue(sought, REST);
  const { data, isPlaceholderData } = useQuery({
    queryKey: ['filter count', noun.many, rested],
    queryFn: () => count(JSON.parse(rested) as Values),
    placeholderData: keepPreviousData,
  });
  const isKnown = data !== undefined && rested === sought && !isPlaceholderData;
  return <Button type="submit">{isKnown ? `Ver ${counted(data, noun)}` : `Ver ${noun.many}`}</Button>;
}

/**
 * Filters of a list, open inside its card; on a phone a sheet that takes the screen.
 * Render it only while it is open and keep the drafts in the component that renders it, never in the table's parent.
 */
export function FilterPanel<Values>({ onSearch, onClear, onClose, noun, values, count, children }: FilterPanelProps<Values>) {
  const phone = useMediaQuery(PHONE_QUERY, false, { getInitialValueInEffect: false });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    onSearch();
  };
  if (phone) {
    return (
      <Sheet
        onClose={onClose}
        position="bottom"
        size="100%"
        radius={0}
        title="Filtros"
        closeButtonProps={{ 'aria-label': 'Cerrar' }}
        classNames={{
          content: classes.sheetContent ?? '',
          header: classes.sheetHeader ?? '',
          close: classes.sheetClose ?? '',
          body: classes.sheetBody ?? '',
        }}
      >
        <form className={classes.sheet} aria-label="Filtros" tabIndex={-1} data-autofocus onSubmit={submit} onKeyDown={keepEnter}>
          <button type="button" className={classes.sheetClear} onClick={onClear}>
            Limpiar
          </button>
          <div className={classes.fields}>{children}</div>
          <div className={classes.sheetActions}>
            <Button variant="default" onClick={onClose}>
              Cancelar
            </Button>
            {count ? <SeeButton noun={noun} values={values} count={count} /> : <Button type="submit">Buscar</Button>}
          </div>
        </form>
      </Sheet>
    );
  }
  return (
    <form className={classes.panel} aria-label="Filtros" onSubmit={submit} onKeyDown={keepEnter}>
      <div className={classes.fields}>{children}</div>
      <div className={classes.actions}>
        <button type="button" className={chips.clear} onClick={onClear}>
          Limpiar todo
        </button>
        <span className={strip.space} />
        <Button variant="subtle" color="gray" c="var(--rp-text)" onClick={onClose}>
          Cerrar
        </Button>
        <Button type="submit" leftSection={<IconSearch size={15} stroke={1.7} />}>
          Buscar
        </Button>
      </div>
    </form>
  );
}
