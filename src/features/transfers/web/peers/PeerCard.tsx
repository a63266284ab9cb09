import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { formatCount } from '#shared/money.ts';
import { formatDateTime, formatTime } from '#shared/time.ts';
import { confirmDelete } from '#web/feedback/ConfirmDelete.tsx';
import { Fact, Facts } from '#web/feedback/Facts.tsx';
import { failureLine, failureOf } from '#web/feedback/failure.ts';
import { toast } from '#web/feedback/toast.ts';
import type { PeerShown } from '../../peers.ts';
import classes from './Peers.module.css';
import { peersApi } from './peersApi.ts';

/** Props of {@link PeerCard}. */
export type PeerCardProps = { peer: PeerShown; onChange: () => void };

/** A company of another installation: how the way there is, what waits for it, trying it and cutting it. */
export const PeerCard = ({ peer, onChange }: PeerCardProps) => {
  const { _id, name, transferid, address, succeededAt, failedAt, failure, isFailing, retryAt, closed, goneAt, waiting, oldest } = peer;
  const check = useMutation({
    mutationFn: () => peersApi.check.call({ _id }),
    onSuccess: ({ ok, message }) => {
      if (ok) toast.ok(`${name} contesta`);
      else toast.error(message ?? '', `No se pudo hablar con ${name}`);
      onChange();
    },
    onError: (error) => toast.error(failureLine(failureOf(error))),
  });
  const cut = () =>
    confirmDelete({
      title: `¿Desea cortar la conexión con ${name}?`,
      note: 'No se le comparte más, ni se le acepta nada. Lo que ya se compartió queda como está.',
      action: 'Cortar',
      failed: 'No se pudo cortar',
      confirm: () => peersApi.remove.call({ _id }),
      done: () => {
        toast.ok('Conexión cortada');
        onChange();
      },
    });
  const waits = waiting > 0 && `${formatCount(waiting)}${oldest ? `, desde ${formatDateTime(oldest)}` : ''}`;
  return (
    <section aria-label={name} className={classes.peer} data-failing={isFailing || undefined}>
      <header>
        <div>
          <h2>
            {name} <span className="tn">{transferid}</span>
          </h2>
          <p>{address}</p>
        </div>
        <Button variant="default" loading={check.isPending} onClick={() => check.mutate()} aria-label={`Probar ${name}`}>
          Probar
        </Button>
        <Button variant="default" onClick={cut} aria-label={`Cortar ${name}`}>
          Cortar
        </Button>
      </header>
      {isFailing && (
        <p role="status" className={classes.fault}>
          {failure}
          {retryAt && `. Se vuelve a intentar a las ${formatTime(retryAt)}`}
        </p>
      )}
      {closed && <p role="status">{goneAt ? 'Ya no existe' : 'Está dada de baja'}: lo que tiene y no entregó se recupera</p>}
      <Facts className={classes.facts}>
        <Fact label="Último contacto">{succeededAt && <span className="tn">{formatDateTime(succeededAt)}</span>}</Fact>
        <Fact label="Última falla">
          {failedAt && (
            <span className="tn" title={failure ?? undefined}>
              {formatDateTime(failedAt)}
            </span>
          )}
        </Fact>
        <Fact label="Esperan">{waits && <span className="tn">{waits}</span>}</Fact>
      </Facts>
    </section>
  );
};
