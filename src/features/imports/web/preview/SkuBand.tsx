import { Button } from '@mantine/core';
import { formatCount } from '#shared/money.ts';
import { missingSkus } from '../../rows/preview.ts';
import type { WorkRow } from '../work/workFile.ts';
import classes from './Review.module.css';

/** Products that are named in words; of more the count is told. */
const NAMED = 8;

/** What a {@link SkuBand} shows. */
export interface SkuBandProps {
  rows: readonly WorkRow[];
  /** Whether they become products of their client with the import. */
  making: boolean;
  busy: boolean;
  /** Told whether they are to be made. */
  onMake: (making: boolean) => void;
}

/** Products of a file that its clients do not have: to be made with it, or what keeps their rows (spec 2 §8). */
export function SkuBand({ rows, making, busy, onMake }: SkuBandProps) {
  const missing = missingSkus(rows);
  if (missing.length === 0) return null;
  const more = missing.length > NAMED ? ` y ${formatCount(missing.length - NAMED)} más` : '';
  const named = `${missing.slice(0, NAMED).join(', ')}${more}`;
  return (
    <div className={classes.band} data-tone={making ? undefined : 'warn'} role="status">
      <span>
        {making
          ? `Con la importación se ${missing.length === 1 ? 'creará 1 producto' : `crearán ${formatCount(missing.length)} productos`} del cliente: ${named}.`
          : `SKU Inexistentes: ${formatCount(missing.length)}. ${named}.`}
      </span>
      <Button size="compact-sm" variant="default" loading={busy} onClick={() => onMake(!making)}>
        {making ? 'No crearlos' : missing.length === 1 ? 'Crearlo con la importación' : 'Crearlos con la importación'}
      </Button>
    </div>
  );
}
