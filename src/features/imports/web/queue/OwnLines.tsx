import { Button, Loader } from '@mantine/core';
import { startTransition, Suspense, useState } from 'react';
import { formatCount } from '#shared/money.ts';
import { confirmDelete } from '#web/feedback/ConfirmDelete.tsx';
import { later } from '#web/later.ts';
import { useSession } from '../../../session/web/session.ts';
import type { QueuedFile } from '../../queue.ts';
import type { Arrival, WorkFiles } from '../work/useWorkFiles.ts';
import { countedOrders, layoutName, type WorkFile } from '../work/workFile.ts';
import { clientOf, countOf, fileState } from './fileState.ts';
import { QueueLine } from './QueueLine.tsx';
import classes from './QueueLine.module.css';
import { StateMark } from './StateMark.tsx';
import { isStored, twinSaid, twinsNow } from './teamState.ts';
import { waysOut } from './waysOut.ts';

const HowToOpen = later(() => import('./HowToOpen.tsx'));

/** What {@link OwnLines} show. */
export interface OwnLinesProps {
  work: WorkFiles;
  /** The team's list. */
  listed: readonly QueuedFile[];
  /** When that was asked for, in epoch milliseconds. */
  now: number;
  onFiles: (files: readonly File[]) => void;
  onOpen: (file: WorkFile) => void;
  onSend: (file: WorkFile) => void;
  /** The file whose orders are on their way. */
  sending: string | undefined;
}

/** The files that the user has still to import, in this browser: in work, being read, refused. */
export function OwnLines({ work, listed, now, onFiles, onOpen, onSend, sending }: OwnLinesProps) {
  const [telling, setTelling] = useState<Arrival>();
  const me = useSession()?.name ?? '';
  const files = work.files ?? [];
  const reading = work.arrivals.find(({ refusal }) => refusal === undefined);
  const remove = (file: WorkFile) =>
    confirmDelete({
      title: `¿Quitar ${file.name} de la lista?`,
      note: 'Se pierde lo que corrigió en él; el archivo de su computadora queda como está.',
      action: 'Quitar',
      confirm: () => work.discard(file.id),
    });
  return (
    <>
      {files.map((file, at) => {
        const { kind, said, ready } = fileState(file);
        const twins = twinsNow(work.twins.get(file.id) ?? [], listed);
        // One that is stored already is looked at first: nothing tells its orders from those, where they have no number.
        const canSend = ready !== undefined && !twins.some(isStored);
        const isNext = at === 0;
        const about = [
          layoutName(file),
          clientOf(
            file,
            listed.find(({ _id }) => _id === file.id),
          ),
        ].filter(Boolean);
        return (
          <QueueLine
            key={file.id}
            name={file.name}
            about={about.join(' · ')}
            warning={twinSaid(twins, listed, now)}
            count={countOf(file)}
            state={<StateMark kind={kind} said={said} />}
            holder={isNext ? { name: me, isMine: true } : undefined}
            isNext={isNext}
            onOpen={() => onOpen(file)}
            action={
              canSend ? (
                <Button
                  variant={isNext ? 'filled' : 'default'}
                  loading={sending === file.id}
                  disabled={sending !== undefined && sending !== file.id}
                  aria-label={`Importar ${countedOrders(ready)} de ${file.name}`}
                  onClick={() => onSend(file)}
                >
                  Importar {formatCount(ready)}
                </Button>
              ) : (
                <Button
                  variant={isNext ? 'filled' : 'default'}
                  aria-label={`${isNext ? 'Seguir' : 'Abrir'} ${file.name}`}
                  onClick={() => onOpen(file)}
                >
                  {isNext ? 'Seguir' : 'Abrir'}
                </Button>
              )
            }
            menu={[
              { label: 'Abrir', onSelect: () => onOpen(file), hotkey: 'Enter' },
              { label: 'Quitar', onSelect: () => remove(file), hotkey: 'Supr', danger: true, divided: true },
            ]}
          />
        );
      })}
      {work.arrivals.map((one) => {
        const { id, name, done, total, refusal, again } = one;
        const drop = () => work.dismiss(id);
        if (refusal === undefined) {
          const isReading = reading?.id === id;
          const saidReading = total > 0 ? `Leyendo, ${formatCount(done)} de ${formatCount(total)}` : 'Leyendo';
          return (
            <QueueLine
              key={id}
              name={name}
              about={isReading ? 'Se mira qué es cada columna' : 'En espera'}
              count={total > 0 ? `${formatCount(total)} filas` : '—'}
              state={
                <span className={classes.reading}>
                  {isReading ? <Loader size={16} aria-hidden /> : null}
                  <span className="tn">{isReading ? saidReading : 'Espera su turno'}</span>
                </span>
              }
              holder={undefined}
              action={
                <Button variant="subtle" color="gray" aria-label={`Cancelar ${name}`} onClick={drop}>
                  Cancelar
                </Button>
              }
              menu={[]}
            />
          );
        }
        const way = one.matter && waysOut[one.matter];
        const tell = () => startTransition(() => setTelling(one));
        const retry = () => {
          drop();
          if (again) onFiles([again]);
        };
        return (
          <QueueLine
            key={id}
            name={name}
            about=""
            warning={refusal}
            warningTone="danger"
            count="—"
            state={<StateMark kind="wrong" said={way?.matter ?? (again ? 'No se leyó' : 'No se puede leer')} />}
            holder={undefined}
            onOpen={way ? tell : undefined}
            action={
              again ? (
                <Button variant="default" aria-label={`Reintentar ${name}`} onClick={retry}>
                  Reintentar
                </Button>
              ) : way ? (
                <Button variant="default" aria-label={`Cómo abrirlo: ${name}`} onClick={tell}>
                  Cómo abrirlo
                </Button>
              ) : (
                <Button variant="subtle" color="gray" aria-label={`Quitar ${name}`} onClick={drop}>
                  Quitar
                </Button>
              )
            }
            menu={[{ label: 'Quitar', onSelect: drop, hotkey: 'Supr', danger: true }]}
          />
        );
      })}
      {telling?.matter && (
        <Suspense>
          <HowToOpen
            name={telling.name}
            refusal={telling.refusal ?? ''}
            way={waysOut[telling.matter]}
            onClose={() => setTelling(undefined)}
          />
        </Suspense>
      )}
    </>
  );
}
