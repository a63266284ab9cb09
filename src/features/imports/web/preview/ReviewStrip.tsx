import { ActionIcon, Button, SegmentedControl, TextInput, Tooltip } from '@mantine/core';
import { IconArrowBackUp, IconDownload, IconReplace, IconSearch, IconTrash } from '@tabler/icons-react';
import { formatCount } from '#shared/money.ts';
import { saveFile } from '#web/saveFile.ts';
import { failedCsv, type RowState, type WrittenIn } from '../../rows/preview.ts';
import type { WorkFile } from '../work/workFile.ts';
import classes from './Review.module.css';

/** Which rows of the preview are shown. */
export type RowFilter = 'all' | RowState;

/** What rows of a state are called, with their count. */
const stateNames: Record<RowState, string> = {
  error: 'Por corregir',
  unplaced: 'Sin ubicar',
  existing: 'Repetidas',
  doubt: 'Avisos',
  ready: 'Listas',
};

const writtenIn = ({ source, found, reading }: WorkFile): WrittenIn => ({
  headers: found.headers,
  columns: reading.columns.map((column, at) => column ?? reading.spare[at] ?? null),
  cellsOf: (line) => source.sheets[found.sheet]?.rows[line - 1] ?? [],
});

/** What a {@link ReviewStrip} needs. */
export interface ReviewStripProps {
  file: WorkFile;
  counts: Record<RowState, number>;
  filter: RowFilter;
  onFilter: (filter: RowFilter) => void;
  sought: string;
  onSeek: (text: string) => void;
  onReplace: () => void;
  onUndo: () => void;
  onRemoveFailing: () => void;
}

/** Above the preview: the rows by what is to be done with them, counted once each; search, replacing, undoing, the failing rows as a file. */
export function ReviewStrip({ file, counts, filter, onFilter, sought, onSeek, onReplace, onUndo, onRemoveFailing }: ReviewStripProps) {
  const { name, rows = [] } = file;
  const save = () => saveFile(`${name.replace(/\.[^.]*$/, '')}-con-errores.csv`, failedCsv(rows, writtenIn(file)));
  const states = (Object.keys(stateNames) as RowState[]).filter((state) => counts[state] > 0 || state === filter || state === 'ready');
  const failing = counts.error + counts.unplaced;
  return (
    <div className={classes.strip}>
      <div className={classes.states}>
        <SegmentedControl
          aria-label="Filas que se muestran"
          value={filter}
          onChange={(value) => onFilter(value)}
          data={[
            { value: 'all' as const, label: `Todas ${formatCount(rows.length)}` },
            ...states.map((state) => ({ value: state, label: `${stateNames[state]} ${formatCount(counts[state])}` })),
          ]}
        />
      </div>
      <div className={classes.tools}>
        <TextInput
          aria-label="Buscar en las filas"
          placeholder="Buscar en las filas"
          leftSection={<IconSearch size={15} stroke={1.7} />}
          value={sought}
          onChange={(event) => onSeek(event.currentTarget.value)}
        />
        {failing > 0 && (
          <Button variant="default" leftSection={<IconTrash size={15} stroke={1.7} />} onClick={onRemoveFailing}>
            {failing === 1 ? 'Quitar la que falla' : `Quitar las ${formatCount(failing)} que fallan`}
          </Button>
        )}
        <Button variant="default" leftSection={<IconReplace size={15} stroke={1.7} />} onClick={onReplace}>
          Reemplazar
        </Button>
        <Tooltip label="Deshacer (Ctrl+Z)">
          <ActionIcon variant="default" aria-label="Deshacer el último cambio" onClick={onUndo}>
            <IconArrowBackUp size={16} stroke={1.7} />
          </ActionIcon>
        </Tooltip>
        {failing > 0 && (
          <Tooltip label="Descargar solo las que fallan">
            <ActionIcon variant="default" aria-label="Descargar solo las que fallan" onClick={save}>
              <IconDownload size={16} stroke={1.7} />
            </ActionIcon>
          </Tooltip>
        )}
      </div>
    </div>
  );
}
