import { ActionIcon, Button, Title } from '@mantine/core';
import { IconAdjustmentsHorizontal, IconRefresh, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { formatCount } from '#shared/money.ts';
import chipClasses from './chips.module.css';
import classes from './filters.module.css';
import type { Noun } from '#shared/noun.ts';
import { useScreenKey } from '../useScreenKey.ts';

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
  /** The screen's title, where the strip is the head of its one card. */
  title?: string;
  /** What the list is of, where that has to be chosen; stands first. */
  before?: ReactNode;
  /** What finds rows by what is typed: `<SearchField>`; stands before the filters. */
  search?: ReactNode;
  /** Tells that others changed what is listed. */
  news?: ReactNode;
  /** Of the whole screen: small buttons, then its one primary. */
  actions?: ReactNode;
  /** Rows of the whole result; leave it out while loading, empty or failed. */
  total?: number | undefined;
  /** Rows without any filter, where the total is that of a part: '312 de 338 clientes'. */
  of?: number;
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

/** One filter in force, and what takes it off. */
export const Chip = ({ chip: { label, value, onRemove } }: { chip: FilterChip }) => (
  <li className={chipClasses.chip}>
    <span>{label}</span>
    <b>{value}</b>
    <button type="button" aria-label={`Quitar el filtro ${label}`} onClick={onRemove}>
      <IconX size={13} stroke={1.7} />
    </button>
  </li>
);

/** Chips shown at most, by how wide the table is; the others stand behind '+n'. */
const SHOWN = { wide: 3, middle: 2, narrow: 1 } as const;

/**
 * Title, search, Filtros with its count, removable chips, Limpiar todo, total, refresh and the screen's actions. What does not fit
 * gives way: chips become '+n', on a phone all of them are the count alone.
 */
export function FilterStrip(props: FilterStripProps) {
  const { noun, title, total, chips = [], open = false, onToggle, onNear, onClear, onRefresh, refreshing } = props;
  useScreenKey('f', () => onToggle?.());
  useScreenKey('r', () => onRefresh?.());
  const told = total !== undefined && (
    <span className={classes.total} aria-live="polite">
      <b className="tn">{formatCount(total)}</b>{' '}
      <span>
        {props.of !== undefined && props.of !== total && `de ${formatCount(props.of)} `}
        {(props.of ?? total) === 1 ? noun.one : noun.many}
      </span>
    </span>
  );
  return (
    <div className={classes.strip} data-headed={title ? true : undefined}>
      {title && (
        <div className={classes.title}>
          <Title order={1}>{title}</Title>
          {told}
        </div>
      )}
      {props.before}
      {props.search}
      {onToggle && (
        <Button
          variant="default"
          className={classes.toggle}
          data-open={open || undefined}
          aria-expanded={open}
          aria-keyshortcuts="F"
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
              <Chip key={chip.key} chip={chip} />
            ))}
            {Object.entries(SHOWN).map(
              ([width, shown]) =>
                chips.length > shown && (
                  <li key={width} data-more={width}>
                    <button type="button" className={chipClasses.more} onClick={onToggle}>
                      +{chips.length - shown}
                    </button>
                  </li>
                ),
            )}
          </ul>
          {onClear && (
            <button type="button" className={chipClasses.clear} onClick={onClear}>
              Limpiar todo
            </button>
          )}
        </div>
      )}
      {props.children}
      <span className={classes.space} />
      {!title && told}
      {props.news}
      {onRefresh && (
        <ActionIcon
          className={classes.refresh}
          aria-label="Actualizar"
          aria-keyshortcuts="R"
          onClick={onRefresh}
          loading={refreshing ?? false}
        >
          <IconRefresh size={16} stroke={1.7} />
        </ActionIcon>
      )}
      {props.actions}
    </div>
  );
}
