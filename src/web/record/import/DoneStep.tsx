import { Button } from '@mantine/core';
import { IconCheck, IconDownload } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { formatCount } from '#shared/money.ts';
import { agreeing, counted, type Noun } from '#shared/noun.ts';
import { toCsv } from '#shared/list/csv.ts';
import type { Fields } from '#shared/record/fields.ts';
import { EmptyState } from '../../feedback/EmptyState.tsx';
import { saveFile } from '../../saveFile.ts';
import { doubtfulRows, doubtTable, faultTable, type ImportCounts, isLeftOut, leftOutText, type PreviewRow } from './importWork.ts';
import classes from './RecordImport.module.css';

/** What {@link DoneStep} shows. */
export type DoneStepProps = {
  noun: Noun;
  fields: Fields;
  counts: ImportCounts;
  rows: readonly PreviewRow[];
  /** How many rows somebody took out. */
  removed: number;
  back: ReactNode;
  /** What is told of it besides. */
  besides: ReactNode;
  onMore: () => void;
};

/** What was done with a file, and what was not. */
export default function DoneStep({ noun, fields, counts: { created, edited }, rows, removed, back, besides, onMore }: DoneStepProps) {
  const out = rows.filter(isLeftOut).length;
  const same = rows.filter(({ state }) => state === 'same').length;
  const word = (count: number, one: string) => agreeing(count === 1 ? one : `${one}s`, noun);
  const done = [
    ...(created > 0 ? [`${counted(created, noun)} ${word(created, 'creado')}`] : []),
    ...(edited > 0 ? [`${created > 0 ? formatCount(edited) : counted(edited, noun)} ${word(edited, 'actualizado')}`] : []),
  ];
  const leftOut = leftOutText(rows, removed);
  const doubtful = doubtfulRows(rows).length;
  const doubts = doubtful > 0 ? `, ${formatCount(doubtful)} con una ubicación dudosa` : '';
  return (
    <div className={classes.done}>
      <EmptyState
        icon={<IconCheck size={20} stroke={1.7} />}
        title={done.length > 0 ? `${done.join(' y ')}${doubts}` : 'No hubo nada que cambiar'}
        text={
          <>
            {same > 0 && `${formatCount(same)} ya ${same === 1 ? 'estaba' : 'estaban'} igual. `}
            {leftOut && `${leftOut}${out > 0 ? ': descárguelas, corríjalas y vuelva a importarlas' : ''}. `}
            {done.length > 0 && !leftOut && 'Cada cambio está en su historial, como importación.'}
          </>
        }
        actions={
          <>
            {back}
            {out > 0 && (
              <Button
                variant="default"
                leftSection={<IconDownload size={15} stroke={1.7} />}
                onClick={() => saveFile(`${noun.many}-sin-importar.csv`, toCsv(faultTable(rows, fields)))}
              >
                Filas que quedaron afuera
              </Button>
            )}
            {doubtful > 0 && (
              <Button
                variant="default"
                leftSection={<IconDownload size={15} stroke={1.7} />}
                onClick={() => saveFile(`${noun.many}-ubicación-dudosa.csv`, toCsv(doubtTable(rows, fields)))}
              >
                {doubtful === 1 ? 'La de ubicación dudosa' : `Las ${formatCount(doubtful)} de ubicación dudosa`}
              </Button>
            )}
            <Button variant="default" onClick={onMore}>
              Importar otro archivo
            </Button>
          </>
        }
      />
      {besides}
    </div>
  );
}
