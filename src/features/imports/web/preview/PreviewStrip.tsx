import { SegmentedControl } from '@mantine/core';
import { formatCount } from '#shared/money.ts';
import { saveFile } from '#web/saveFile.ts';
import type { PreviewRow } from '../../contract.ts';
import { failedCsv, type RowState } from '../../rows/preview.ts';
import classes from '../Import.module.css';

/** Which rows of the preview are shown. */
export type RowFilter = 'all' | RowState;

/** What a {@link PreviewStrip} needs. */
export interface PreviewStripProps {
  fileName: string;
  rows: readonly PreviewRow[];
  counts: Record<RowState, number>;
  filter: RowFilter;
  onFilter: (filter: RowFilter) => void;
}

/** Above the preview: the filter by state with its counts, and the rows that fail as a file. */
export function PreviewStrip({ fileName, rows, counts, filter, onFilter }: PreviewStripProps) {
  const name = `${fileName.replace(/\.[^.]*$/, '')}-con-errores.csv`;
  const option = (value: RowFilter, label: string, count: number) => ({ value, label: `${label} ${formatCount(count)}` });
  return (
    <div className={classes.strip}>
      <div className={classes.states}>
        <SegmentedControl
          aria-label="Filas que se muestran"
          value={filter}
          onChange={(value) => onFilter(value)}
          data={[
            option('all', 'Todas', rows.length),
            option('error', 'Con errores', counts.error),
            option('unplaced', 'Sin ubicar', counts.unplaced),
            ...(counts.doubt > 0 || filter === 'doubt' ? [option('doubt', 'A revisar', counts.doubt)] : []),
            option('ready', 'Listas', counts.ready),
          ]}
        />
      </div>
      {counts.error + counts.unplaced > 0 && (
        <button type="button" className={`as-link ${classes.download}`} onClick={() => saveFile(name, failedCsv(rows))}>
          Descargar solo las que fallan
        </button>
      )}
    </div>
  );
}
