import { Button } from '@mantine/core';
import { IconCheck, IconDownload } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { formatCount } from '#shared/money.ts';
import { agreeing, counted, type Noun } from '#shared/noun.ts';
import { toCsv } from '#shared/list/csv.ts';
import type { Fields } from '#shared/record/fields.ts';
import { EmptyState } from '../../feedback/EmptyState.tsx';
import { saveFile } from '../../saveFile.ts';
import { faultTable, type ImportCounts, type PreviewRow } from './importWork.ts';

/** What {@link DoneStep} shows. */
export type DoneStepProps = {
  noun: Noun;
  fields: Fields;
  counts: ImportCounts;
  rows: readonly PreviewRow[];
  back: ReactNode;
  onMore: () => void;
};

/** What was done with a file, and what was not. */
export default function DoneStep({ noun, fields, counts: { created, edited }, rows, back, onMore }: DoneStepProps) {
  const faulty = rows.filter(({ state }) => state === 'error').length;
  const word = (count: number, one: string) => agreeing(count === 1 ? one : `${one}s`, noun);
  const done = [
    ...(created > 0 ? [`${counted(created, noun)} ${word(created, 'creado')}`] : []),
    ...(edited > 0 ? [`${created > 0 ? formatCount(edited) : counted(edited, noun)} ${word(edited, 'actualizado')}`] : []),
  ];
  return (
    <EmptyState
      icon={<IconCheck size={20} stroke={1.7} />}
      title={done.join(' y ') || 'No hubo nada que cambiar'}
      text={
        faulty > 0
          ? `${faulty === 1 ? 'Quedó afuera 1 fila' : `Quedaron afuera ${formatCount(faulty)} filas`} con error: corríjalas y vuelva a importarlas.`
          : 'Cada cambio está en su historial, como importación.'
      }
      actions={
        <>
          {back}
          {faulty > 0 && (
            <Button
              variant="default"
              leftSection={<IconDownload size={15} stroke={1.7} />}
              onClick={() => saveFile(`${noun.many}-con-error.csv`, toCsv(faultTable(rows, fields)))}
            >
              Filas con error
            </Button>
          )}
          <Button variant="default" onClick={onMore}>
            Importar otro archivo
          </Button>
        </>
      }
    />
  );
}
