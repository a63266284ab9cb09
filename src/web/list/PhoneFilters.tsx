import { Suspense } from 'react';
import { formatCount } from '#shared/money.ts';
import chipClasses from './chips.module.css';
import type { Noun } from '#shared/noun.ts';
import { later } from '../later.ts';
import { Chip, type FilterStripProps } from './FilterStrip.tsx';
import classes from './filters.module.css';
import type { ColumnFiltersProps } from './panel/ColumnFilters.tsx';

const ColumnFilters = later(() => import('./panel/ColumnFilters.tsx'));

/** Props of {@link PhoneFilters}. */
export type PhoneFiltersProps = Pick<FilterStripProps, 'chips' | 'onClear'> & {
  /** Rows that pass; undefined while they load. */
  total: number | undefined;
  /** Rows there would be without the filters. */
  of: number | undefined;
  noun: Noun;
  /** The sheet with the filters, while it is open. */
  sheet: Omit<ColumnFiltersProps, 'noun'> | undefined;
};

/** Below the states of a list, on a phone: what its columns are filtered by, which its cards have no heads to say, and how much that leaves. */
export const PhoneFilters = ({ chips, onClear, total, of, noun, sheet }: PhoneFiltersProps) => (
  <>
    {chips !== undefined && chips.length > 0 && (
      <div className={classes.phone}>
        <ul aria-label="Filtros en uso">
          {chips.map((chip) => (
            <Chip key={chip.key} chip={chip} />
          ))}
        </ul>
        {total !== undefined && of !== undefined && (
          <span aria-live="polite">
            <b className="tn">{formatCount(total)}</b> de {formatCount(of)}
          </span>
        )}
        {onClear && (
          <button type="button" className={chipClasses.clear} onClick={onClear}>
            Limpiar todo
          </button>
        )}
      </div>
    )}
    {sheet && (
      <Suspense>
        <ColumnFilters noun={noun} {...sheet} />
      </Suspense>
    )}
  </>
);
