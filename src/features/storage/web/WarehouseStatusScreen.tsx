import { Skeleton } from '@mantine/core';
import { IconBuildingWarehouse, IconPackage } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { formatCount } from '#shared/money.ts';
import { can } from '#shared/permissions.ts';
import { EmptyState } from '#web/feedback/EmptyState.tsx';
import { ErrorState } from '#web/feedback/ErrorState.tsx';
import { failureOf } from '#web/feedback/failure.ts';
import { LinkButton } from '#web/LinkButton.tsx';
import { PageHead } from '#web/page/PageHead.tsx';
import { UNASSIGNED } from '../../orders/choices.ts';
import { heldIds } from '../../orders/status.ts';
import type { OrderListSearch } from '../../orders/web/list/orderListSearch.ts';
import { useSession, viewerOf } from '../../session/web/session.ts';
import { storageApi } from './api.ts';
import { HeldLink } from './HeldLink.tsx';
import { WarehouseCard } from './WarehouseCard.tsx';
import classes from './WarehouseStatus.module.css';

const ICON = { size: 16, stroke: 1.7 };
/** Cards that stand in place of those that are on their way. */
const AWAITED = 3;

/** The list of those: `heldByPlace` counts them. */
const NOWHERE: OrderListSearch = { warehouse: [UNASSIGNED], status: [...heldIds], anyDate: true };

const orders = (count: number) => (count === 1 ? 'orden' : 'órdenes');

/** Orders that are on their way through and of which nobody said where they are. */
const Nowhere = ({ count }: { count: number }) => {
  return (
    <section className={classes.card} data-nowhere aria-label="Sin depósito">
      <header>
        <h2>Sin depósito</h2>
        <p>Órdenes activas a las que nadie dio un lugar</p>
      </header>
      <p className={classes.total}>
        {count > 0 ? (
          <Link className={`${classes.number} tn`} to="/order" search={NOWHERE} aria-label={`Sin depósito: ${formatCount(count)}`}>
            {formatCount(count)}
          </Link>
        ) : (
          <span className={`${classes.number} tn`}>0</span>
        )}{' '}
        {orders(count)}
      </p>
      {count > 0 && (
        <LinkButton variant="default" leftSection={<IconPackage {...ICON} />} to="/order" search={NOWHERE}>
          Dar depósito
        </LinkButton>
      )}
    </section>
  );
};

/** Depósitos / Estado: what lies in each warehouse, since when and in which status (spec 2 §2.11). */
export default function WarehouseStatusScreen() {
  const session = useSession();
  const viewer = session && viewerOf(session);
  const mayOrders = viewer !== undefined && can(viewer, 'order');
  const { data, error, refetch } = useQuery({ ...storageApi.status.queryOptions({}), refetchInterval: 60_000 });
  const cards = data?.data ?? [];
  const total = cards.reduce((sum, { packageTotal }) => sum + packageTotal, 0);
  const long = cards.reduce((sum, card) => sum + card.long, 0);
  const holding = cards.filter(({ packageTotal }) => packageTotal > 0).length;
  const everywhere = viewer?.kind !== 'warehouse';
  return (
    <>
      <PageHead
        title="Estado de depósitos"
        breadcrumb={['Depósitos', 'Estado']}
        aside={
          data && (
            <p className={classes.sum}>
              <HeldLink mayOrders={mayOrders && everywhere} of={{}} count={total} label="En todos los depósitos" /> {orders(total)} en{' '}
              {holding === 1 ? '1 depósito' : `${formatCount(holding)} depósitos`}
              {long > 0 && (
                <>
                  {' · '}
                  <span className={classes.long}>
                    <HeldLink mayOrders={mayOrders && everywhere} of={{ held: 'long' }} count={long} label="Hace más de 3 días" /> hace más
                    de 3 días
                  </span>
                </>
              )}
            </p>
          )
        }
        actions={
          <LinkButton variant="default" leftSection={<IconBuildingWarehouse {...ICON} />} to="/warehouse">
            Administrar
          </LinkButton>
        }
      />
      {!data && error ? (
        <ErrorState title="No se pudo cargar el estado de los depósitos" failure={failureOf(error)} onRetry={() => void refetch()} />
      ) : data && cards.length === 0 && !data.nowhere ? (
        <EmptyState
          icon={<IconBuildingWarehouse size={20} stroke={1.7} />}
          title={everywhere ? 'Todavía no hay depósitos' : 'Todavía no le asignaron ningún depósito'}
          text={everywhere ? 'Cuando los haya, aquí se ve qué guarda cada uno y desde cuándo.' : 'Pídalo a quien administra los empleados.'}
          actions={everywhere && <LinkButton to="/warehouse">Agregar un depósito</LinkButton>}
        />
      ) : (
        <div className={classes.cards} aria-busy={!data}>
          {data
            ? cards.map((card) => <WarehouseCard key={card._id} card={card} mayOrders={mayOrders} />)
            : Array.from({ length: AWAITED }, (_, at) => <Skeleton key={at} h={312} radius="lg" />)}
          {data?.nowhere !== null && data?.nowhere !== undefined && <Nowhere count={data.nowhere} />}
        </div>
      )}
    </>
  );
}
