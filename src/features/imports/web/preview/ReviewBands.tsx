import { Button } from '@mantine/core';
import { useState } from 'react';
import { formatCount } from '#shared/money.ts';
import { columns } from '../../columns/columns.ts';
import { sayGroup } from '../placing/placeGroups.ts';
import { twinSaid } from '../queue/teamState.ts';
import { sayUnseen } from '../work/changedRows.ts';
import { NO_ROWS } from '../work/stepProps.ts';
import type { WorkFiles } from '../work/useWorkFiles.ts';
import type { WorkFile } from '../work/workFile.ts';
import classes from './Review.module.css';
import { SearchAgain } from './SearchAgain.tsx';
import { tallyOf } from './shownRows.ts';
import { SkuBand } from './SkuBand.tsx';
import type { useReview } from './useReview.ts';

/** What {@link ReviewBands} show. */
export interface ReviewBandsProps {
  file: WorkFile;
  work: WorkFiles;
  review: ReturnType<typeof useReview>;
  /** Goes to where doubtful addresses are looked at. */
  onDoubtful: () => void;
}

/** Above the preview, what is to be known of the file and can be done in many rows at once. */
export function ReviewBands({ file, work, review, onDoubtful }: ReviewBandsProps) {
  const rows = file.rows ?? NO_ROWS;
  const [now] = useState(() => Date.now());
  const twin = twinSaid(work.twins.get(file.id) ?? [], [], now);
  const trouble = work.troubles.get(file.id);
  const { unseen, doubtful, misplaced } = tallyOf(rows);
  const isLooking = unseen > 0 && trouble === undefined;
  return (
    <>
      {twin && (
        <div className={classes.band} data-tone="warn" role="status">
          <span>{twin}.</span>
        </div>
      )}
      {trouble !== undefined && unseen > 0 && (
        <div className={classes.band} data-tone="warn" role="status">
          <span>
            {sayUnseen(unseen)}: lo que escribió está guardado en este navegador. {trouble}.
          </span>
          <Button size="compact-sm" variant="default" onClick={() => work.look(file.id)}>
            Revisar ahora
          </Button>
        </div>
      )}
      <SearchAgain file={file} work={work} />
      {doubtful > 0 && (
        <div className={classes.band} data-tone="plain">
          <span>
            {doubtful === 1
              ? '1 dirección está en el mapa, pero no es seguro que sea ahí. Se puede importar así.'
              : `${formatCount(doubtful)} direcciones están en el mapa, pero no es seguro que sea ahí. Se pueden importar así.`}
          </span>
          <Button size="compact-sm" variant="default" onClick={onDoubtful}>
            {sayGroup('doubtful', doubtful)}
          </Button>
        </div>
      )}
      {review.same && (
        <div className={classes.band} role="status">
          <span>
            {review.same.rows.length === 1 ? '1 fila más dice' : `${formatCount(review.same.rows.length)} filas más dicen`} lo mismo en{' '}
            {columns[review.same.column].title}.
          </span>
          <Button size="compact-sm" variant="default" onClick={() => review.answerSame(false)}>
            No
          </Button>
          <Button size="compact-sm" onClick={() => review.answerSame(true)}>
            {review.same.rows.length === 1
              ? `«${review.same.text}» también en esa`
              : `«${review.same.text}» en las ${formatCount(review.same.rows.length)}`}
          </Button>
        </div>
      )}
      <SkuBand rows={rows} making={file.answers.createSkus} busy={isLooking} onMake={review.makeSkus} />
      {misplaced.length > 1 && (
        <div className={classes.band} data-tone="warn">
          <span>
            {formatCount(misplaced.length)} filas tienen coordenadas fuera del país: latitud y longitud cambiadas, o sin el signo menos.
          </span>
          <Button size="compact-sm" variant="default" onClick={() => review.fixPoints(misplaced)}>
            Cambiarlas en las {formatCount(misplaced.length)}
          </Button>
        </div>
      )}
    </>
  );
}
