import { Skeleton } from '@mantine/core';
import { IconBuildingWarehouse, IconSteeringWheel, IconTruckDelivery } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { formatCount } from '#shared/money.ts';
import { can, type Viewer } from '#shared/permissions.ts';
import { presence } from '../../fleet/presence.ts';
import { dashboardApi } from './api.ts';
import cards from './Cards.module.css';
import { Failed } from './Failed.tsx';
import classes from './Panel.module.css';
import { FRESH_MS } from './Todo.tsx';

const ICON = { size: 16, stroke: 1.7, 'aria-hidden': true } as const;

type FigureProps = { icon: ReactNode; title: string; total: number | null | undefined; note: string };

const Figure = ({ icon, title, total, note }: FigureProps) => (
  <>
    <span className={cards.title}>
      {icon}
      {title}
    </span>
    <span className={cards.figure}>
      {typeof total === 'number' ? <b className="tn">{formatCount(total)}</b> : <Skeleton height={22} width={72} my={6} />}
      <span className={cards.note}>{note}</span>
    </span>
  </>
);

const percent = (part: number, whole: number) => `${Math.floor((part / whole) * 100)} %`;

/** The three figures of the day (spec 3 §2.7), each a way to what it counts; those that the viewer may not open are left out. */
export function Cards({ viewer }: { viewer: Pick<Viewer, 'kind' | 'degree' | 'permission'> }) {
  const query = useQuery({ ...dashboardApi.stat.queryOptions({}), refetchInterval: FRESH_MS });
  const { data } = query;
  const mayOrders = can(viewer, 'order');
  const mayHold = mayOrders || can(viewer, 'warehouse');
  if (query.error && !data)
    return (
      <section className={classes.card} aria-label="Figuras del día">
        <Failed what="el resumen del día" query={query} />
      </section>
    );
  const held = (
    <Figure
      icon={<IconBuildingWarehouse {...ICON} />}
      title="Depósito"
      total={data?.OrderWarehouse}
      note={data?.held ? `${formatCount(data.held)} hace más de 3 días` : data ? 'nada hace más de 3 días' : ''}
    />
  );
  const drivers = data?.drivers ?? 0;
  return (
    <div className={cards.cards} aria-busy={!data}>
      {can(viewer, 'fleet') && (
        <Link to="/driver" search={{ 'f.last_connect': presence.online }} className={cards.card}>
          <Figure
            icon={<IconSteeringWheel {...ICON} />}
            title="Choferes online"
            total={data?.VehicleOnline}
            note={data ? `de ${formatCount(drivers)} ${drivers === 1 ? 'activo' : 'activos'}` : ''}
          />
        </Link>
      )}
      {mayOrders && (
        <Link to="/order" search={{ status: [7], anyDate: true }} className={cards.card}>
          <Figure
            icon={<IconTruckDelivery {...ICON} />}
            title="En Reparto"
            total={data?.OrderDelivery}
            note={
              data?.today?.total
                ? `${percent(data.today.delivered, data.today.total)} de hoy ya entregado`
                : data
                  ? 'hoy no hay entregas'
                  : ''
            }
          />
        </Link>
      )}
      {mayHold &&
        (mayOrders ? (
          <Link to="/order" search={{ held: 'any', anyDate: true }} className={cards.card}>
            {held}
          </Link>
        ) : (
          <Link to="/warehouse/held" className={cards.card}>
            {held}
          </Link>
        ))}
    </div>
  );
}
