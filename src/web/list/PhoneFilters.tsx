import { formatCount } from '#shared/money.ts';
import chipClasses from './chips.module.css';
import { Chip, type FilterStripProps } from './FilterStrip.tsx';
import classes from './filters.module.css';

/** Props of {@link PhoneFilters}. */
export type PhoneFiltersProps = Pick<FilterStripProps, 'chips' | 'onClear'> & {
  /** Rows that pass; undefined while they load. */
  total: number | undefined;
  /** Rows there would be without the filters. */
  of: number | undefined;
};

/** Below the states of a list, on a phone: what its columns are filtered by, which its cards have no heads to say, and how much that leaves. */
export const PhoneFilters = ({ chips, onClear, total, of }: PhoneFiltersProps) =>
  chips !== undefined &&
  chips.length > 0 && (
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
  );
