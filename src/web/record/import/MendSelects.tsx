import { formatCount } from '#shared/money.ts';
import { AsyncSelect } from '../../select/AsyncSelect.tsx';
import type { Mendable } from './mending.ts';
import classes from './MendSelects.module.css';

/** How many are asked at once: those that are left come after. */
const MOST = 6;

/** Props of {@link MendSelects}. */
export type MendSelectsProps = {
  all: readonly Mendable[];
  /** @param name what the chosen one is called, as a cell would say it */
  onMend: (one: Mendable, name: string) => void;
};

/** Asks once for the whole file what rows want that the company does not have. */
export const MendSelects = ({ all, onMend }: MendSelectsProps) =>
  all.length === 0 ? null : (
    <div className={classes.mends} role="group" aria-label="Para todas las filas">
      {all.slice(0, MOST).map((one) => (
        <AsyncSelect
          key={`${one.mend.field} ${one.text}`}
          name={one.mend.name}
          label={`${one.mend.asks(one.text)} (${formatCount(one.rows.length)})`}
          placeholder="Elegir para todos"
          search={one.mend.search}
          value={null}
          onChange={(_value, option) => option && onMend(one, option.label)}
        />
      ))}
    </div>
  );
