import { Button, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { IconArrowRight, IconDownload } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useRef } from 'react';
import { toCsv } from '#shared/list/csv.ts';
import { formatCount } from '#shared/money.ts';
import { formatDateTime, formatTime } from '#shared/time.ts';
import { ErrorState } from '#web/feedback/ErrorState.tsx';
import { failureOf } from '#web/feedback/failure.ts';
import { toast } from '#web/feedback/toast.ts';
import { LinkButton } from '#web/LinkButton.tsx';
import { saveFile } from '#web/saveFile.ts';
import { useScreenKey } from '#web/useScreenKey.ts';
import { JobProgress, type ShownRun } from '../../../jobs/web/JobProgress.tsx';
import type { ExistingRow, ImportEntry } from '../../contract.ts';
import { importedOrders } from '../../importedOrders.ts';
import { importsApi } from '../api.ts';
import { FileFrame } from '../frame/FileFrame.tsx';
import { countedOrders, type WorkFile } from '../work/workFile.ts';
import classes from './ImportDone.module.css';
import { ExistingTable } from './ExistingTable.tsx';

/** What an {@link ImportDone} shows. */
export interface ImportDoneProps {
  /** `_id` of the import. */
  import: string;
  /** Whether it was sent just now and nobody was told yet how it ended. */
  isNew: boolean;
  onTold: () => void;
  /** Its orders are stored. */
  onStored: () => void;
  /** Takes its file up again, where this browser still has it: it failed. */
  onBack: (() => void) | undefined;
  onClose: () => void;
  /** The next file that waits. */
  next: WorkFile | undefined;
  onNext: () => void;
}

const changesText = ({ changes }: ExistingRow) => changes.map(({ label, before, after }) => `${label}: ${before} → ${after}`).join('. ');

const existingCsv = (rows: readonly ExistingRow[]) =>
  toCsv([
    ['Fila', '# Ext.', 'Contacto', 'Orden que estaba', 'Creada', 'Por', 'Frente al archivo'],
    ...rows.map((row) => [
      row.row,
      row.externalID,
      row.name,
      row.internalID,
      formatDateTime(row.createAt),
      row.by ?? '',
      changesText(row) || 'Igual',
    ]),
  ]);

/** Who brought what was there already: 'Ramón Ortúzar importó 11. 2 traen algo distinto.' */
const existingText = (rows: readonly ExistingRow[]) => {
  const people = Map.groupBy(rows, ({ by }) => by ?? 'Otro sistema');
  const different = rows.filter(({ changes }) => changes.length > 0).length;
  return [
    [...people].map(([by, its]) => `${by}, ${formatCount(its.length)}`).join('; '),
    different === 0 ? 'Todas dicen lo mismo' : different === 1 ? 'Una trae algo distinto' : `${formatCount(different)} traen algo distinto`,
  ]
    .map((sentence) => `${sentence}.`)
    .join(' ');
};

function Figures({ entry }: { entry: ImportEntry }) {
  const { created = 0, doubtful = 0, existing = 0 } = entry.result ?? {};
  const figures = [
    { tone: 'ok', count: created, text: created === 1 ? 'orden creada' : 'órdenes creadas' },
    { tone: doubtful > 0 ? 'warn' : 'plain', count: doubtful, text: 'de ellas, con dirección dudosa' },
    { tone: 'plain', count: existing, text: existing === 1 ? 'ya estaba: no se duplicó' : 'ya estaban: no se duplicaron' },
    { tone: 'plain', count: entry.total - created - existing, text: `filas perdidas, de ${formatCount(entry.total)} enviadas` },
  ];
  return (
    <dl className={classes.figures}>
      {figures.map(({ tone, count, text }) => (
        <div key={text} data-tone={tone}>
          <dt>{text}</dt>
          <dd className="tn">{formatCount(count)}</dd>
        </div>
      ))}
    </dl>
  );
}

/** An import while it is stored, and what came of it: what was created, what was there already and by whom, what comes next. */
export function ImportDone({ import: _id, isNew, onTold, onStored, onBack, onClose, next, onNext }: ImportDoneProps) {
  const queries = useQueryClient();
  const told = useRef(false);
  const { data: entry, error, refetch } = useQuery(importsApi.result.queryOptions({ _id }));
  const tell = () => {
    if (told.current) return;
    told.current = true;
    onTold();
    toast.ok('Importadas con éxito');
  };
  const finish = (run: ShownRun, witnessed: boolean) => {
    void queries.invalidateQueries({ queryKey: ['imports'] });
    if (run.state !== 'Error' && witnessed) tell();
  };
  const orders = entry?.result && importedOrders(entry.result);
  const goOn = next ? onNext : onClose;
  useScreenKey('enter', goOn);
  const result = entry?.state === 'Completado' ? entry.result : null;
  const isStored = result !== null;
  // A few orders are stored before anybody has looked.
  const welcome = useEffectEvent(() => {
    for (const slice of ['orders', 'dashboard', 'places']) void queries.invalidateQueries({ queryKey: [slice] });
    if (isNew) tell();
    onStored();
  });
  useEffect(() => {
    if (isStored) welcome();
  }, [isStored]);
  const isGoing = entry !== undefined && entry.state !== 'Completado' && entry.state !== 'Error';
  const facts = entry && [
    `${entry.employee.name} ${entry.employee.last}`,
    entry.endAt ? `terminado a las ${formatTime(entry.endAt)}` : `enviado a las ${formatTime(entry.createAt)}`,
  ];
  return (
    <FileFrame
      name={entry?.fileName || 'Importación'}
      step="done"
      facts={facts?.join(' · ')}
      onClose={onClose}
      primary={
        <Button rightSection={<IconArrowRight size={15} stroke={1.7} />} onClick={goOn}>
          {next ? 'Próximo archivo' : 'Importar otro archivo'}
        </Button>
      }
      foot={
        result
          ? `${result.created === 1 ? 'Se creó 1 orden.' : `Se crearon ${countedOrders(result.created)}.`}${next ? ` Sigue: ${next.name}` : ''}`
          : undefined
      }
      hints={[['Enter', next ? 'próximo archivo' : 'otro archivo']]}
    >
      <div className={classes.body}>
        {error && <ErrorState title="No se pudo consultar la importación" failure={failureOf(error)} onRetry={() => void refetch()} />}
        {entry && !result && (
          <div className={classes.run}>
            <JobProgress job={entry.job} title="Importación de órdenes" onEnd={finish} />
            {isGoing && <Text c="var(--rp-text-2)">Puede salir de esta pantalla: la importación sigue, y al volver se ve su avance.</Text>}
            {entry.state === 'Error' && (
              <>
                <Text>
                  No se creó ninguna orden. Corrija lo que se indica y {onBack ? 'vuelva a importarlo.' : 'suba el archivo otra vez.'}
                </Text>
                {onBack && (
                  <div className={classes.actions}>
                    <Button onClick={onBack}>Volver a sus filas</Button>
                  </div>
                )}
              </>
            )}
          </div>
        )}
        {entry && result && (
          <>
            <Figures entry={entry} />
            {orders && (
              <div className={classes.actions}>
                <LinkButton variant="default" to="/order" search={orders}>
                  Ver las órdenes
                </LinkButton>
              </div>
            )}
            {entry.existing.length > 0 && (
              <>
                <div className={classes.existing}>
                  <span>
                    <b>Ya estaban {formatCount(entry.existing.length)}</b> {existingText(entry.existing)}
                  </span>
                  <Button
                    variant="default"
                    leftSection={<IconDownload size={15} stroke={1.7} />}
                    onClick={() => saveFile(`${entry.fileName.replace(/\.[^.]*$/, '')}-ya-estaban.csv`, existingCsv(entry.existing))}
                  >
                    {entry.existing.length === 1 ? 'Bajarla' : `Bajar las ${formatCount(entry.existing.length)}`}
                  </Button>
                </div>
                <ExistingTable rows={entry.existing} />
              </>
            )}
          </>
        )}
      </div>
    </FileFrame>
  );
}
