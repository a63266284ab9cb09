import type { TransferType } from '../../transfer.ts';
import { transferTypes } from '../../choices.ts';
import { transferTypeNames } from './transferFilters.ts';
import classes from './TypeSwitch.module.css';

/** Which orders are listed: nothing is sought before it is chosen. */
export const TypeSwitch = ({ value, onChange }: { value: TransferType | undefined; onChange: (type: TransferType) => void }) => (
  <div className={classes.switch} role="group" aria-label="Tipo de transfer">
    {transferTypes.map((type) => (
      <button key={type} type="button" aria-pressed={type === value} onClick={() => onChange(type)}>
        {transferTypeNames[type]}
      </button>
    ))}
  </div>
);
