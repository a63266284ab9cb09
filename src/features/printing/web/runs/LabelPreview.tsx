import { ActionIcon, Skeleton } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { formatCount } from '#shared/money.ts';
import { ErrorState } from '#web/feedback/ErrorState.tsx';
import { failureOf } from '#web/feedback/failure.ts';
import { labelHeight, LABEL_WIDTH } from '../../labels/size.ts';
import type { PrintRunShown } from '../../runCalls.ts';
import { printingApi } from '../api.ts';
import { LabelDrawing } from '../labels/LabelDrawing.tsx';
import classes from './Print.module.css';

/** Props of {@link LabelPreview}. */
export type LabelPreviewProps = { run: PrintRunShown; at: number; onAt: (at: number) => void };

/** One label of a run as the printer draws it, and the way to the others. */
export const LabelPreview = ({ run, at, onAt }: LabelPreviewProps) => {
  const { data, error, refetch } = useQuery({
    ...printingApi.drawLabels.queryOptions({ _id: run._id, from: at, to: at }),
    // A run's labels are drawn anew for another size or another order.
    queryKey: ['printing', 'drawn', run._id, run.size, run.sort, at],
    placeholderData: keepPreviousData,
  });
  const label = data?.labels[0];
  const shape = { aspectRatio: `${LABEL_WIDTH} / ${labelHeight(run.size)}` };
  return (
    <section className={classes.preview} aria-label="Vista previa">
      <div className={classes.stage}>
        <ActionIcon variant="default" size={32} aria-label="Etiqueta anterior" disabled={at <= 1} onClick={() => onAt(at - 1)}>
          <IconChevronLeft size={16} stroke={1.7} />
        </ActionIcon>
        <div className={classes.label} style={shape}>
          {error ? (
            <ErrorState inline title="No se pudo dibujar la etiqueta" failure={failureOf(error)} onRetry={() => void refetch()} />
          ) : label ? (
            <LabelDrawing label={label} logo={data.logos[label.logo ?? '']} />
          ) : data ? (
            <p className={classes.gone}>La orden de esta etiqueta se eliminó: no se imprime.</p>
          ) : (
            <Skeleton h="100%" radius={2} />
          )}
        </div>
        <ActionIcon variant="default" size={32} aria-label="Etiqueta siguiente" disabled={at >= run.total} onClick={() => onAt(at + 1)}>
          <IconChevronRight size={16} stroke={1.7} />
        </ActionIcon>
      </div>
      <p className={`tn ${classes.said}`} role="status">
        {formatCount(at)} de {formatCount(run.total)}
        {label && ` · ${label.internalID}${label.packages > 0 ? `, bulto ${label.part} de ${label.packages}` : ''}`}
        <span> · {`203 dpi: ${LABEL_WIDTH} × ${labelHeight(run.size)} puntos`}</span>
      </p>
      {typeof label?.now === 'number' && (
        <p className={classes.changed} role="status">
          La orden dice ahora {formatCount(label.now)} {label.now === 1 ? 'bulto' : 'bultos'}: esta tanda tiene{' '}
          {formatCount(label.packages)}. Prepare otra para ella.
        </p>
      )}
    </section>
  );
};
