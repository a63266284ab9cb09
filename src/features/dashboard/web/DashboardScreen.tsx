import { namedDay } from '#shared/time.ts';
import { Avatar, Text } from '@mantine/core';
import { IconBuildingWarehouse, IconFileImport, IconPlus } from '@tabler/icons-react';
import { useIsFetching, useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense } from 'react';
import { capitalised } from '#shared/noun.ts';
import { can } from '#shared/permissions.ts';
import { later } from '#web/later.ts';
import { LinkButton } from '#web/LinkButton.tsx';
import { PageHead } from '#web/page/PageHead.tsx';
import { useMenuScreens } from '#web/screens.tsx';
import { useToday } from '#web/useToday.ts';
import { newOrder } from '../../orders/web/list/newOrder.ts';
import { useSession, viewerOf } from '../../session/web/session.ts';
import { todoKeys, isTold } from '../todo.ts';
import { Activity } from './Activity.tsx';
import { dashboardApi } from './api.ts';
import { Cards } from './Cards.tsx';
import { Flow } from './Flow.tsx';
import classes from './Panel.module.css';
import { Todo } from './Todo.tsx';
import { Ways } from './Ways.tsx';

// For those alone who have a warehouse and no orders.
const OwnWarehouses = later(async () => ({ default: (await import('./OwnWarehouses.tsx')).OwnWarehouses }));

const ICON = { size: 16, stroke: 1.7 };

/** The first screen after signing in (spec 3 §2.7): what to do now, the day's figures, the flow, who one is, what happened. */
export default function DashboardScreen() {
  const session = useSession();
  const viewer = session && viewerOf(session);
  const { screens } = useMenuScreens(viewer);
  const today = useToday();
  const queries = useQueryClient();
  const refreshing = useIsFetching({ queryKey: ['dashboard'] }) > 0;
  const { data } = useQuery(dashboardApi.todo.queryOptions({}));
  if (!session || !viewer) return null;
  const mayOrders = can(viewer, 'order');
  const isTasked = todoKeys.some((key) => isTold(key, viewer));
  const isRestricted = !can(viewer, 'unrestricted');
  const areas = [...new Set(screens.map(({ menu }) => menu.area.label))];
  const refresh = () => void queries.invalidateQueries({ queryKey: ['dashboard'] });
  return (
    <>
      <PageHead
        title="Panel"
        aside={<span className={classes.today}>{capitalised(namedDay(today))}</span>}
        actions={
          mayOrders ? (
            <>
              <LinkButton variant="default" visibleFrom="md" leftSection={<IconFileImport {...ICON} />} to="/order/import">
                Importar
              </LinkButton>
              <LinkButton variant="default" leftSection={<IconPlus {...ICON} />} to="/order" hash={newOrder.name}>
                Nueva orden
              </LinkButton>
            </>
          ) : (
            can(viewer, 'warehouse') && (
              <LinkButton variant="default" leftSection={<IconBuildingWarehouse {...ICON} />} to="/warehouse/status">
                Estado de depósitos
              </LinkButton>
            )
          )
        }
      />
      <div className={classes.columns}>
        <div className={classes.column}>
          {isTasked && <Todo mayOrders={mayOrders} onRefresh={refresh} refreshing={refreshing} />}
          {(mayOrders || can(viewer, 'fleet')) && <Cards viewer={viewer} />}
          {mayOrders && <Flow />}
          {!mayOrders && can(viewer, 'warehouse') && (
            <Suspense>
              <OwnWarehouses />
            </Suspense>
          )}
          {!mayOrders && !can(viewer, 'warehouse') && (
            <Ways screens={screens} permission={session.permission} companyName={session.companyName} admin={data?.admin} />
          )}
        </div>
        <div className={classes.column}>
          <section className={`${classes.card} ${classes.person}`} aria-label="Usted">
            <Avatar size={44} variant="filled" color="petroleo" name={session.name} src={session.avatar} alt="" />
            <div>
              <Text fw={600}>{session.name}</Text>
              <Text c="var(--rp-text-2)">
                {session.category.name} · {session.companyName}
              </Text>
            </div>
          </section>
          {isRestricted && areas.length > 0 && (
            <section className={`${classes.card} ${classes.note}`} aria-labelledby="puede-abrir">
              <h2 id="puede-abrir">Puede abrir: {areas.join(', ')}</h2>
              Si le falta un área, pídala a {data?.admin ?? `quien administra ${session.companyName}`}.
            </section>
          )}
          {can(viewer, 'staff') && areas.length > 0 && <Activity />}
        </div>
      </div>
    </>
  );
}
