import { Button, Drawer } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import type { FormEvent, ReactNode } from 'react';
import classes from './filters.module.css';
import { keepEnter } from '../select/listKeys.ts';
import { PHONE_QUERY } from '../theme.ts';

/** The fields of a list's filters and what happens with them. */
export interface FilterPanelProps {
  /** Takes the drafts into the route's search. Enter in a field does it too. */
  onSearch: () => void;
  /** Empties the drafts. */
  onClear: () => void;
  onClose: () => void;
  /** Fields, four in a row; a field that is wider carries `data-span="2"`. */
  children: ReactNode;
}

/**
 * Filters of a list, open inside its card; on a phone a sheet from below.
 * Render it only while it is open and keep the drafts in the component that renders it, never in the table's parent.
 */
export function FilterPanel({ onSearch, onClear, onClose, children }: FilterPanelProps) {
  const phone = useMediaQuery(PHONE_QUERY, false, { getInitialValueInEffect: false });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    onSearch();
  };
  if (phone) {
    return (
      <Drawer
        opened
        onClose={onClose}
        position="bottom"
        size="92%"
        radius="lg"
        title="Filtros"
        classNames={{ content: classes.sheetContent ?? '', body: classes.sheetBody ?? '' }}
      >
        <form className={classes.sheet} aria-label="Filtros" tabIndex={-1} data-autofocus onSubmit={submit} onKeyDown={keepEnter}>
          <div className={classes.fields}>{children}</div>
          <div className={classes.sheetActions}>
            <Button variant="default" onClick={onClear}>
              Limpiar todo
            </Button>
            <Button type="submit">Buscar</Button>
          </div>
        </form>
      </Drawer>
    );
  }
  return (
    <form className={classes.panel} aria-label="Filtros" onSubmit={submit} onKeyDown={keepEnter}>
      <div className={classes.fields}>{children}</div>
      <div className={classes.actions}>
        <button type="button" className={classes.clear} onClick={onClear}>
          Limpiar todo
        </button>
        <span className={classes.space} />
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
