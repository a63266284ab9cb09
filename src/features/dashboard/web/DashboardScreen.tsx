import { Avatar, Group, Paper, SimpleGrid, Skeleton, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { can } from '#shared/permissions.ts';
import { formatDayLong } from '#shared/time.ts';
import { EmptyState } from '#web/feedback/EmptyState.tsx';
import { ErrorState } from '#web/feedback/ErrorState.tsx';
import { PageHead } from '#web/page/PageHead.tsx';
import { useMenuScreens } from '#web/screens.tsx';
import { StatusBadge } from '../../orders/web/status/StatusBadge.tsx';
import { useSession } from '../../session/web/session.ts';
import { dashboardApi } from './api.ts';
import classes from './DashboardScreen.module.css';

/** Today's orders by status, each a way into the list. */
function Today() {
  const today = useQuery(dashboardApi.today.queryOptions({}));
  if (today.error) return <ErrorState title="No se pudo cargar el panel" failure={today.error} onRetry={() => void today.refetch()} />;
  const { data } = today;
  if (data?.total === 0) {
    return (
      <Paper withBorder radius="lg" p="xl">
        <EmptyState
          title="Hoy no hay órdenes"
          text="Importe un archivo de pedidos o elija otra fecha en el listado."
          actions={<Link to="/order/import">Importar órdenes</Link>}
        />
      </Paper>
    );
  }
  return (
    <Paper withBorder radius="lg" p="lg">
      <Group justify="space-between" mb="md">
        <Title order={2}>Órdenes de hoy</Title>
        {data && (
          <Text c="var(--rp-text-2)">
            <b className="tn">{data.total.toLocaleString('es-AR')}</b> el {formatDayLong(data.day)}
          </Text>
        )}
      </Group>
      <SimpleGrid cols={{ base: 2, sm: 3, lg: 5 }} spacing="md">
        {data
          ? data.statuses.map(({ id, total }) => (
              <Link key={id} to="/order" search={{ startDay: data.day, endDay: data.day, status: [id] }} className={classes.figure}>
                <StatusBadge status={id} />
                <span className={`${classes.total} tn`}>{total.toLocaleString('es-AR')}</span>
              </Link>
            ))
          : Array.from({ length: 5 }, (_, i) => <Skeleton key={i} height={82} radius="md" />)}
      </SimpleGrid>
    </Paper>
  );
}

/** The first screen after signing in: the day at a glance (spec 3 §2.7). */
export default function DashboardScreen() {
  const session = useSession();
  const viewer = session && { kind: session.kind, degree: session.category.degree, permission: session.permission };
  const menu = useMenuScreens(viewer);
  if (!session || !viewer) return null;
  const mayOrder = can(viewer, 'order');
  return (
    <>
      <PageHead title="Panel" breadcrumb={['Panel', session.companyName]} />
      <div className={classes.columns}>
        {mayOrder ? (
          <Today />
        ) : (
          <EmptyState
            title={menu.screens.length > 0 ? 'Elija una pantalla del menú' : 'Su cuenta todavía no tiene pantallas'}
            text="Cada cuenta ve sólo las áreas que le dio la empresa. Si le falta alguna, pídala a un administrador."
          />
        )}
        <Paper withBorder radius="lg" p="lg" className={classes.profile}>
          <Group wrap="nowrap">
            <Avatar size={44} color="petroleo" name={session.name} src={session.avatar} />
            <div>
              <Text fw={600}>{session.name}</Text>
              <Text c="var(--rp-text-2)">
                {session.category.name} · {session.companyName}
              </Text>
            </div>
          </Group>
        </Paper>
      </div>
    </>
  );
}
