import { ActionIcon, Button } from '@mantine/core';
import { IconAdjustmentsHorizontal, IconRefresh, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { formatCount } from '#shared/money.ts';
import classes from './filters.module.css';
import type { Noun } from '#shared/noun.ts';

/** A filter that is in force, shown as a chip that can be taken off. */
export interface FilterChip {
  key: string;
  /** What it filters by, e.g. 'Entrega'. */
  label: string;
  /** What it lets through, e.g. '20/11/2026'. */
  value: string;
  onRemove: () => void;
}

/** What stands above a list at rest. */
export interface FilterStripProps {
  noun: Noun;
  /** Rows of the whole result; leave it out while loading, empty or failed. */
  total?: number | undefined;
  chips?: readonly FilterChip[];
  /** Whether the filter panel is open; without `onToggle` the button is left out. */
  open?: boolean;
  onToggle?: () => void;
  /** The pointer or the focus comes to the panel's button: time to load the panel. */
  onNear?: () => void;
  /** Takes all chips off. */
  onClear?: () => void;
  onRefresh?: () => void;
  refreshing?: boolean;
  /** What a list has besides, e.g. a search field; stands after the chips. */
  children?: ReactNode;
}

/** Filtros with its count, removable chips, Limpiar todo, total and refresh; on a phone the chips slide and the total is the footer's. */
export function FilterStrip(props: FilterStripProps) {
  const { noun, total, chips = [], open = false, onToggle, onNear, onClear, onRefresh, refreshing } = props;
  return (
    <div className={classes.strip}>
      {onToggle && (
        <Button
          variant="default"
          className={classes.toggle}
          data-open={open || undefined}
          aria-expanded={open}
          leftSection={<IconAdjustmentsHorizontal size={15} stroke={1.7} />}
          rightSection={chips.length > 0 ? <span className={classes.count}>{chips.length}</span> : undefined}
          onMouseEnter={onNear}
          onFocus={onNear}
          onClick={onToggle}
        >
          Filtros
        </Button>
      )}
      {chips.length > 0 && (
        <div className={classes.inForce}>
          <ul className={classes.chips} aria-label="Filtros en uso">
            {chips.map((chip) => (
              <li key={chip.key} className={classes.chip}>
                <span>{chip.label}</span>
                <b>{chip.value}</b>
                <button type="button" aria-label={`Quitar el filtro ${chip.label}`} onClick={chip.onRemove}>
                  <IconX size={13} stroke={1.7} />
                </button>
              </li>
            ))}
          </ul>
          {onClear && (
            <button type="button" className={classes.clear} onClick={onClear}>
              Limpiar todo
            </button>
          )}
        </div>
      )}
      {props.children}
      <span className={classes.space} />
      {total !== undefined && (
        <span className={classes.total} aria-live="polite">
          <b className="tn">{formatCount(total)}</b> {total === 1 ? noun.one : noun.many}
        </span>
      )}
      {onRefresh && (
        <ActionIcon aria-label="Actualizar" onClick={onRefresh} loading={refreshing ?? false}>
          <IconRefresh size={16} stroke={1.7} />
        </ActionIcon>
      )}
    </div>
  );
}
