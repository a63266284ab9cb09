import { Button } from '@mantine/core';
import { IconAlertTriangle, IconMapPin, IconTrash } from '@tabler/icons-react';
import { formatCount } from '#shared/money.ts';
import type { PreviewRow } from '../../contract.ts';
import { pendingEnd, type RowState } from '../../rows/preview.ts';
import classes from '../Import.module.css';

/** Said when rows fail and someone tries all the same (spec 2 §5). */
export const INCONSISTENT = 'Posee direcciones inconsistentes, puede editarlas o removerlas';

const counted = (count: number, one: string, many: string) => (count > 0 ? [`${formatCount(count)} ${count === 1 ? one : many}`] : []);

const listed = (parts: readonly string[]) => [parts.slice(0, -1).join(', '), ...parts.slice(-1)].filter(Boolean).join(' y ');

/** What a {@link FailingBand} shows. */
export interface FailingBandProps {
  rows: readonly PreviewRow[];
  counts: Record<RowState, number>;
  onRemove: () => void;
  onRemoveExisting: () => void;
  onNormalise: () => void;
}

/** What keeps a file from being imported or is worth a look, and the next thing to do about it. */
export function FailingBand({ rows, counts, onRemove, onRemoveExisting, onNormalise }: FailingBandProps) {
  const failing = counts.error + counts.unplaced;
  const pending = rows.filter((row) => pendingEnd(row) !== undefined).length;
  const existing = rows.filter((row) => row.existing).length;
  if (failing + pending + existing === 0) return null;
  const approximate = rows.filter((row) => row.unplaced.length === 0 && row.draft?.toAddress.partial_match).length;
  const headline =
    counts.unplaced > 0
      ? `${INCONSISTENT}.`
      : counts.error > 0
        ? 'Hay filas que no se pueden importar, corríjalas o quítelas.'
        : 'Se puede importar, pero conviene revisar:';
  const what = listed([
    ...counted(counts.unplaced, 'sin ubicar', 'sin ubicar'),
    ...counted(approximate, 'con ubicación aproximada', 'con ubicación aproximada'),
    ...counted(existing, 'que ya existe', 'que ya existen'),
    ...counted(counts.error, 'fila con errores', 'filas con errores'),
  ]);
  return (
    <div className={classes.band}>
      <IconAlertTriangle size={18} stroke={1.7} aria-hidden />
      <span id="import-failing">
        {headline} <small>{what}.</small>
      </span>
      {failing > 0 && (
        <Button variant="default" leftSection={<IconTrash size={15} stroke={1.7} />} onClick={onRemove}>
          {failing === 1 ? 'Quitar la que falla' : `Quitar las ${formatCount(failing)}`}
        </Button>
      )}
      {existing > 0 && (
        <Button variant="default" leftSection={<IconTrash size={15} stroke={1.7} />} onClick={onRemoveExisting}>
          {existing === 1 ? 'Quitar la que ya existe' : `Quitar las ${formatCount(existing)} que ya existen`}
        </Button>
      )}
      {pending > 0 && (
        <Button leftSection={<IconMapPin size={15} stroke={1.7} />} onClick={onNormalise}>
          Normalizar {pending === 1 ? '1 dirección' : `${formatCount(pending)} direcciones`}
        </Button>
      )}
    </div>
  );
}
