import { ActionIcon, Button, Loader } from '@mantine/core';
import { IconAdjustmentsHorizontal, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { formatCount } from '#shared/money.ts';
import classes from './SelectionBar.module.css';
import { agreeing, type Noun } from '#shared/noun.ts';

/** What can be done with the chosen rows. */
export interface SelectionBarProps {
  noun: Noun;
  /** How many rows are chosen. */
  count: number;
  /** Rows of the whole result. */
  total?: number | undefined;
  /** Chooses the whole result, which may have to be fetched. */
  onSelectAll?: () => void | Promise<void>;
  onClear: () => void;
  /** Keeps the filters within reach. */
  onFilters?: () => void;
  /** Buttons, e.g. 'Modificar (3)'. */
  children: ReactNode;
}

/** What stands while rows are chosen: count, the whole result, actions, Quitar selección; on a phone in two rows. */
export function SelectionBar({ noun, count, total, onSelectAll, onClear, onFilters, children }: SelectionBarProps) {
  const [busy, setBusy] = useState(false);
  const selectAll = async () => {
    setBusy(true);
    await Promise.resolve(onSelectAll?.()).finally(() => setBusy(false));
  };
  return (
    <div className={classes.selection}>
      <b className={classes.chosen} aria-live="polite">
        {formatCount(count)} {agreeing(count === 1 ? 'seleccionado' : 'seleccionados', noun)}
      </b>
      {onSelectAll && total !== undefined && total > count && (
        <button type="button" className={`as-link ${classes.all}`} disabled={busy} onClick={() => void selectAll()}>
          Seleccionar {noun.feminine ? 'las' : 'los'} {formatCount(total)}
          {busy && <Loader size={12} ml={6} />}
        </button>
      )}
      <span className={classes.rule} />
      <div className={classes.acts}>{children}</div>
      <Button
        variant="subtle"
        color="gray"
        c="var(--rp-text)"
        className={classes.unselect}
        leftSection={<IconX size={15} stroke={1.7} />}
        onClick={onClear}
      >
        Quitar selección
      </Button>
      {onFilters && (
        <ActionIcon variant="default" size={32} aria-label="Filtros" visibleFrom="md" onClick={onFilters}>
          <IconAdjustmentsHorizontal size={16} stroke={1.7} />
        </ActionIcon>
      )}
    </div>
  );
}
