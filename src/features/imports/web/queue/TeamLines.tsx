import { Button, Progress } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { startTransition, Suspense, useState } from 'react';
import { hasEnded } from '#shared/jobState.ts';
import { formatCount } from '#shared/money.ts';
import { confirmDelete } from '#web/feedback/ConfirmDelete.tsx';
import { later } from '#web/later.ts';
import { LinkButton } from '#web/LinkButton.tsx';
import { importedOrders } from '../../importedOrders.ts';
import type { QueuedFile } from '../../queue.ts';
import { importsApi } from '../api.ts';
import { countedOrders } from '../work/workFile.ts';
import { QueueLine } from './QueueLine.tsx';
import classes from './QueueLine.module.css';
import { StateMark } from './StateMark.tsx';
import { personOf, teamState } from './teamState.ts';

const LookDialog = later(() => import('./LookDialog.tsx'));

/** What {@link TeamLines} show. */
export interface TeamLinesProps {
  files: readonly QueuedFile[];
  /** When they were asked for, in epoch milliseconds. */
  now: number;
  /** `_id` of the user. */
  user: string;
  /** Shows what came, or comes, of an import. */
  onResult: (_id: string) => void;
}

/** The files that the team has open or has imported; those of the user's own that are open in another browser too. */
export function TeamLines({ files, now, user, onResult }: TeamLinesProps) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [looked, setLooked] = useState<string>();
  const shown = files.find(({ _id }) => _id === looked);
  const remove = ({ _id, fileName }: QueuedFile) =>
    confirmDelete({
      title: `¿Quitar ${fileName} de la lista?`,
      note: 'El equipo deja de verlo. Lo que haya corregido en otro navegador queda allá.',
      action: 'Quitar',
      confirm: () => importsApi.removeFile.call({ _id }),
      done: () => void queries.invalidateQueries({ queryKey: importsApi.searchFiles.key }),
    });
  return (
    <>
      {files.map((file) => {
        const { _id, fileName, layout, client, employee, sent, total, state } = file;
        const name = fileName || 'Sin nombre';
        const isMine = employee._id === user;
        const { kind, said } = teamState(file, now);
        const look = () => startTransition(() => setLooked(_id));
        const result = sent && (() => onResult(sent._id));
        const orders = sent?.result && importedOrders(sent.result);
        const isGoing = sent !== null && !hasEnded(sent.state);
        return (
          <QueueLine
            key={_id}
            name={name}
            about={[layout, client?.name].filter(Boolean).join(' · ')}
            warning={isMine && !sent && state !== 'refused' ? 'Lo tiene en otro navegador suyo' : undefined}
            count={total > 0 ? countedOrders(total) : '—'}
            state={
              isGoing ? (
                <>
                  <Progress
                    className={classes.creating ?? ''}
                    aria-label={`Avance de ${name}`}
                    value={sent.done === 0 ? 0 : (sent.done / total) * 100}
                    size="sm"
                  />
                  <span className="tn">
                    Creando {formatCount(sent.done)} de {formatCount(total)}
                  </span>
                </>
              ) : (
                <StateMark kind={kind} said={said} />
              )
            }
            holder={{ name: personOf(employee), isMine }}
            onOpen={result ?? look}
            action={
              orders ? (
                <LinkButton variant="subtle" color="gray" to="/order" search={orders} aria-label={`Ver órdenes de ${name}`}>
                  Ver órdenes
                </LinkButton>
              ) : (
                <Button variant="subtle" color="gray" aria-label={`${result ? 'Ver' : 'Mirar'} ${name}`} onClick={result ?? look}>
                  {result ? 'Ver' : 'Mirar'}
                </Button>
              )
            }
            menu={[
              result ? { label: 'Ver', onSelect: result, hotkey: 'Enter' } : { label: 'Mirar', onSelect: look, hotkey: 'Enter' },
              ...(orders ? [{ label: 'Ver órdenes', onSelect: () => void navigate({ to: '/order', search: orders }) }] : []),
              ...(isMine && !sent ? [{ label: 'Quitar', onSelect: () => remove(file), hotkey: 'Supr', danger: true, divided: true }] : []),
            ]}
          />
        );
      })}
      {shown && (
        <Suspense>
          <LookDialog now={now} file={shown} isMine={shown.employee._id === user} onClose={() => setLooked(undefined)} />
        </Suspense>
      )}
    </>
  );
}
