import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { addressLine } from '#shared/place/addressLine.ts';
import { dayOf, formatDateTime, formatDay } from '#shared/time.ts';
import { Dialog } from '#web/feedback/Dialog.tsx';
import { ErrorState } from '#web/feedback/ErrorState.tsx';
import { Fact, Facts } from '#web/feedback/Facts.tsx';
import type { Received } from '#shared/contract.ts';
import { StatusBadge } from '../../../orders/web/status/StatusBadge.tsx';
import type { transfers } from '../../contract.ts';
import { whyUnasked } from '../../ended.ts';
import { sharedOrdersApi } from '../api.ts';
import { TransferMark } from './TransferMark.tsx';
import classes from './transfers.module.css';

type Info = Received<typeof transfers.info>['data'];
type Link = Info['transfers'][number];

const ended: Record<Link['state'], string> = {
  open: '',
  confirmed: 'Confirmada',
  refused: 'Rechazada',
  takenBack: 'Recuperada',
};

const Past = ({ link }: { link: Link }) => (
  <li>
    <b>
      {link.type === 'sent' ? 'Compartida con' : 'Recibida de'} {link.transferPermission} <span className="tn">({link.transferid})</span>
    </b>
    <TransferMark transfer={link} />
    <span className={classes.about}>
      <time className="tn" dateTime={link.createAt}>
        {formatDateTime(link.createAt)}
      </time>
      {link.endAt && (
        <>
          {' · '}
          {ended[link.state]} el{' '}
          <time className="tn" dateTime={link.endAt}>
            {formatDateTime(link.endAt)}
          </time>
        </>
      )}
      {link.reason && ` · ${link.reason}`}
      {link.unasked && ` · ${whyUnasked(link.unasked, link.transferPermission)}`}
    </span>
  </li>
);

const Told = ({ info }: { info: Info }) => (
  <>
    <Facts className={classes.facts}>
      <Fact label="Logística">{info.transferPermission}</Fact>
      <Fact label="Transfer">{info.transfers[0] && <TransferMark transfer={info.transfers[0]} />}</Fact>
      <Fact label="Estado">
        <StatusBadge status={info.status.id} />
      </Fact>
      <Fact label="Cliente">{info.client.name}</Fact>
      <Fact label="# Ext.">{info.externalID && <span className="tn">{info.externalID}</span>}</Fact>
      <Fact label="Entrega">{info.deliveryDate ? <span className="tn">{formatDay(dayOf(info.deliveryDate))}</span> : 'Sin fecha'}</Fact>
      <Fact label="Destino" wide>
        {[addressLine(info.toAddress), info.toAddress.town].filter(Boolean).join(', ')}
      </Fact>
    </Facts>
    <h3 className={classes.title}>Transferencias</h3>
    <ol className={classes.past}>
      {info.transfers.map((link) => (
        <Past key={`${link._id} ${link.type}`} link={link} />
      ))}
    </ol>
    {info.unapplied.length > 0 && (
      <>
        <h3 className={classes.title}>Novedades sin aplicar</h3>
        <ol className={classes.past}>
          {info.unapplied.map(({ status, transferPermission, reason, createAt }) => (
            <li key={`${createAt} ${status.id} ${reason}`}>
              <span>
                <StatusBadge status={status.id} />
              </span>
              <time className="tn" dateTime={createAt}>
                {formatDateTime(createAt)}
              </time>
              <span className={classes.about}>
                {transferPermission} · {reason}
              </span>
            </li>
          ))}
        </ol>
      </>
    )}
  </>
);

/** An order that is shared or was received: with whom, since when, how it ended (spec 2 §3). */
export default function TransferInfoModal({ order, number, onClose }: { order: string; number: string; onClose: () => void }) {
  const info = useQuery(sharedOrdersApi.transferInfo.queryOptions({ _id: order }));
  return (
    <Dialog onClose={onClose} title={`Transfer de la orden ${number}`} size={560}>
      {info.data ? (
        <Told info={info.data.data} />
      ) : info.error ? (
        <ErrorState title="No se pudo cargar la transferencia" failure={info.error} onRetry={() => void info.refetch()} onClose={onClose} />
      ) : (
        <Skeleton h={260} />
      )}
    </Dialog>
  );
}
