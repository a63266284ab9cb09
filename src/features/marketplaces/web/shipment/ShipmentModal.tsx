import { Alert, Button, Skeleton } from '@mantine/core';
import { IconAlertTriangle, IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { formatCount, formatMoney } from '#shared/money.ts';
import { formatPhone } from '#shared/record/phoneText.ts';
import { formatDateTime } from '#shared/time.ts';
import { Dialog } from '#web/feedback/Dialog.tsx';
import { ErrorState } from '#web/feedback/ErrorState.tsx';
import { Fact, Facts } from '#web/feedback/Facts.tsx';
import { PlaceMap } from '../../../places/web/PlaceMap.tsx';
import { shopNames } from '../../../clients/integration.ts';
import type { Received } from '#shared/contract.ts';
import type { marketplaces } from '../../contract.ts';
import { marketplacesApi } from '../api.ts';
import classes from './Shipment.module.css';
import { logisticWords, stateWords } from './stateWords.ts';

type Shown = Received<typeof marketplaces.shipment>;

const Told = ({ shipment }: { shipment: Shown }) => {
  const { state, status, logistic, conflict, stale, readAt, updateAt, weight, value, collect, location, comment } = shipment;
  const { text, tone } = stateWords[state];
  const place = [shipment.address, shipment.town, shipment.province, shipment.postalCode && `CP ${shipment.postalCode}`];
  return (
    <div className={classes.told}>
      {conflict && (
        <Alert color="amber" role="note" icon={<IconAlertTriangle size={17} stroke={1.7} />}>
          {conflict}
        </Alert>
      )}
      {stale && (
        <Alert color="gray" role="status">
          La tienda no contesta ahora: esto dijo el <span className="tn">{formatDateTime(readAt)}</span>.
        </Alert>
      )}
      <Facts className={classes.facts}>
        <Fact label="Estado en la tienda">
          <span className={classes.state} data-tone={tone}>
            {text}
          </span>{' '}
          {status && <span className={classes.quiet}>{status}</span>}
        </Fact>
        <Fact label="Cuenta">
          {shipment.nickname} <span className={classes.quiet}>· {shopNames[shipment.type].name}</span>
          {shipment.trial && <span className={classes.quiet}> de prueba</span>}
        </Fact>
        <Fact label="# de venta">{shipment.externalID && <span className="tn">{shipment.externalID}</span>}</Fact>
        <Fact label="# de envío">{shipment.externalTracking && <span className="tn">{shipment.externalTracking}</span>}</Fact>
        <Fact label="Cómo viaja">{logistic && logisticWords(logistic)}</Fact>
        <Fact label="Cambió allá">
          <span className="tn">{formatDateTime(updateAt)}</span>
        </Fact>
        <Fact label="Destinatario">{shipment.name}</Fact>
        <Fact label="Teléfono">{shipment.phone && <span className="tn">{formatPhone(shipment.phone)}</span>}</Fact>
        <Fact label="Peso">{weight !== null && <span className="tn">{formatCount(weight)} g</span>}</Fact>
        <Fact label="Valor">{value !== null && <span className="tn">{formatMoney(value)}</span>}</Fact>
        <Fact label="Se cobra al entregar">{collect !== null && <span className="tn">{formatMoney(collect)}</span>}</Fact>
        <Fact label="Dirección" wide>
          {place.filter(Boolean).join(', ')}
        </Fact>
        <Fact label="Comentario" wide>
          {comment && <span className={classes.comment}>{comment}</span>}
        </Fact>
      </Facts>
      {location && (
        <div className={classes.map}>
          <PlaceMap coordinates={[location.coordinates[0], location.coordinates[1]]} name="el destino según la tienda" />
        </div>
      )}
    </div>
  );
};

/** Props of {@link ShipmentModal}. */
export type ShipmentModalProps = { order: string; onClose: () => void };

/** What the marketplace says now of an order's shipment (spec 2 §2.7). */
export default function ShipmentModal({ order, onClose }: ShipmentModalProps) {
  const { data, error, isFetching, refetch } = useQuery({
    ...marketplacesApi.shipment.queryOptions({ _id: order }),
    staleTime: 0,
    refetchOnWindowFocus: false,
  });
  return (
    <Dialog
      title={data ? `Envío en ${shopNames[data.type].name}` : 'Envío en la tienda'}
      size={680}
      onClose={onClose}
      footer={
        <>
          {data && (
            <Button
              variant="default"
              leftSection={<IconRefresh size={16} stroke={1.7} />}
              loading={isFetching}
              onClick={() => void refetch()}
            >
              Consultar otra vez
            </Button>
          )}
          <Button onClick={onClose}>Cerrar</Button>
        </>
      }
    >
      {data ? (
        <Told shipment={data} />
      ) : error ? (
        error.status === 404 ? (
          <p className={classes.none}>
            De esta orden la tienda no dice nada acá: se cargó a mano o desde un archivo, o su cuenta no está vinculada.
          </p>
        ) : (
          <ErrorState title="No se pudo consultar la tienda" failure={error} onRetry={() => void refetch()} />
        )
      ) : (
        <div className={classes.told} aria-busy>
          <Skeleton h={190} />
          <Skeleton h={180} />
        </div>
      )}
    </Dialog>
  );
}
