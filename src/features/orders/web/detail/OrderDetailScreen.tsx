import { ActionIcon, Button, Skeleton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconArrowLeft, IconPackageOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { Suspense } from 'react';
import { LinkButton } from '#web/LinkButton.tsx';
import { formatMoney } from '#shared/money.ts';
import { EmptyState } from '#web/feedback/EmptyState.tsx';
import { ErrorState } from '#web/feedback/ErrorState.tsx';
import { later } from '#web/later.ts';
import { PageHead } from '#web/page/PageHead.tsx';
import { useLeave } from '#web/page/useLeave.ts';
import { useScreenTitle } from '#web/page/screenTitle.ts';
import { PHONE_QUERY } from '#web/theme.ts';
import type { HistoryEntryShown, OrderDetailShown } from '../../contract.ts';
import { ordersApi } from '../api.ts';
import { DraftBand } from '../drafts/DraftBand.tsx';
import classes from './OrderDetail.module.css';
import { OrderDetailActions } from './OrderDetailActions.tsx';
import { OrderFacts } from './OrderFacts.tsx';
import { OrderTimeline } from '../history/OrderTimeline.tsx';
import { OrderProducts } from './OrderProducts.tsx';
import { PhoneBar } from './PhoneBar.tsx';
import { PhoneDetail } from './PhoneDetail.tsx';
import { isShopOrder } from './orderShop.ts';
import { PlaceCard } from './PlaceCard.tsx';
import { ShopNotice } from './ShopNotice.tsx';
import { StatusBadge } from '../status/StatusBadge.tsx';
import { TellStatus } from './TellStatus.tsx';
import { TransferNotice } from '../status/TransferNotice.tsx';
import { useOrderMenu } from '../useOrderMenu.tsx';

const OrderMap = later(() => import('./OrderMap.tsx'));

/** Props of the order's detail in either layout. */
type DetailProps = { order: OrderDetailShown; history: readonly HistoryEntryShown[]; onQr: () => void; onRoute: () => void };

const Whole = ({ order, history, onQr, onRoute }: DetailProps) => (
  <div className={classes.screen}>
    <div className={classes.left}>
      <OrderFacts order={order} onQr={onQr} />
      <div className={classes.places}>
        <PlaceCard title="Origen" place={order.fromAddress} />
        <PlaceCard
          title="Destino"
          place={order.toAddress}
          action={<TellStatus order={order} />}
          foot={
            order.chargeDestination && (
              <div className={classes.charge}>
                <span>Cobro en Destino</span>
                <b className="tn">{formatMoney(order.chargeAmount)}</b>
              </div>
            )
          }
        />
      </div>
      {order.shipment_product.length > 0 && (
        <div>
          <OrderProducts products={order.shipment_product} />
        </div>
      )}
      <div className={classes.map}>
        <Suspense fallback={<Skeleton h="100%" radius={0} />}>
          <OrderMap
            key={order._id}
            order={order}
            action={
              <Button variant="subtle" size="compact-sm" onClick={onRoute}>
                Ver Ruta
              </Button>
            }
          />
        </Suspense>
      </div>
    </div>
    <OrderTimeline history={history} />
  </div>
);

/** To where one came from; to the list, where that is outside the product. */
const BackButton = () => (
  <ActionIcon size={40} ml={-10} aria-label="Volver" onClick={useLeave('/order')}>
    <IconArrowLeft size={20} stroke={1.7} />
  </ActionIcon>
);

const Waiting = () => (
  <div className={classes.screen} aria-busy>
    <div className={classes.left}>
      <Skeleton h={138} radius="lg" />
      <Skeleton h={190} radius="lg" />
      <Skeleton h={260} radius="lg" style={{ flex: 1 }} />
    </div>
    <Skeleton h="100%" mih={260} radius="lg" />
  </div>
);

/** One order: its facts, both ends, the map and what happened to it (spec 2 §2.7). */
export default function OrderDetailScreen() {
  const { id } = useParams({ from: '/order/$id' });
  const phone = useMediaQuery(PHONE_QUERY, false, { getInitialValueInEffect: false });
  const navigate = useNavigate();
  const menu = useOrderMenu();
  const detail = useQuery(ordersApi.detail.queryOptions({ _id: id }));
  const order = detail.data?.data;
  useScreenTitle(order && `Detalle ${order.internalID}`);
  const breadcrumb = [
    <Link key="list" to="/order" className={classes.crumb}>
      Órdenes
    </Link>,
    'Detalle',
  ];
  const Shown = phone ? PhoneDetail : Whole;
  const missing = detail.error?.status === 404 || detail.error?.status === 400;
  const actions = order && <OrderDetailActions order={order} phone={phone} menu={menu} onRemoved={() => void navigate({ to: '/order' })} />;

  if (!order && detail.error) {
    return (
      <>
        <PageHead title="Detalle" breadcrumb={breadcrumb} back={phone && <BackButton />} />
        {missing ? (
          <EmptyState
            icon={<IconPackageOff size={20} stroke={1.7} />}
            title="La orden no existe"
            text="Puede haber sido eliminada, o el enlace está incompleto."
            actions={<LinkButton to="/order">Ir al listado</LinkButton>}
          />
        ) : (
          <ErrorState title="No se pudo cargar la orden" failure={detail.error} onRetry={() => void detail.refetch()} />
        )}
      </>
    );
  }
  return (
    <>
      <PageHead
        title={order ? <span className={`${classes.number} tn`}>{order.internalID}</span> : 'Detalle'}
        breadcrumb={breadcrumb}
        back={phone && <BackButton />}
        aside={order && <StatusBadge status={order.status.id} />}
        actions={actions}
      />
      <DraftBand menu={menu} />
      {order && <TransferNotice shared={order.shared} mb={14} />}
      {order && isShopOrder(order) && <ShopNotice key={order._id} order={order._id} />}
      {order && detail.data ? (
        <Shown order={order} history={detail.data.history} onQr={() => menu.openQr(order._id)} onRoute={() => menu.openRoute(order)} />
      ) : (
        <Waiting />
      )}
      {order && phone && order.status.id !== 99 && <PhoneBar order={order} menu={menu} />}
      {menu.modal}
    </>
  );
}
