import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { addressLine } from '#shared/place/addressLine.ts';
import { Dialog } from '#web/feedback/Dialog.tsx';
import { ErrorState } from '#web/feedback/ErrorState.tsx';
import { ordersApi } from '../api.ts';
import classes from './OrderDetail.module.css';
import { Fact, Facts } from '#web/feedback/Facts.tsx';
import { QrCode } from '#web/qr/QrCode.tsx';

/** The order's QR, large enough for a scanner, with where it goes and its numbers (spec 2 §2.2). */
export default function QrModal({ order, onClose }: { order: string; onClose: () => void }) {
  const detail = useQuery(ordersApi.detail.queryOptions({ _id: order }));
  const shown = detail.data?.data;
  return (
    <Dialog onClose={onClose} title={shown ? `QR de la orden ${shown.internalID}` : 'QR'} size={380}>
      {shown ? (
        <div className={classes.qrModal}>
          <QrCode className={classes.qr} text={shown.qr} label={`QR de la orden ${shown.internalID}`} />
          <Facts className={classes.qrFacts}>
            <Fact label="Destino" wide>
              {[addressLine(shown.toAddress), shown.toAddress.town].filter(Boolean).join(', ')}
            </Fact>
            <Fact label="# Int.">
              <span className="tn">{shown.internalID}</span>
            </Fact>
            <Fact label="# Ext." wide={(shown.externalID?.length ?? 0) > 16}>
              {shown.externalID && <span className="tn">{shown.externalID}</span>}
            </Fact>
          </Facts>
        </div>
      ) : detail.error ? (
        <ErrorState title="No se pudo cargar la orden" failure={detail.error} onRetry={() => void detail.refetch()} onClose={onClose} />
      ) : (
        <Skeleton h={300} />
      )}
    </Dialog>
  );
}
