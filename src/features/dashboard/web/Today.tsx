import { Group, Paper, SimpleGrid, Skeleton, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { formatDayLong } from '#shared/time.ts';
import { EmptyState } from '#web/feedback/EmptyState.tsx';
import { ErrorState } from '#web/feedback/ErrorState.tsx';
import { StatusBadge } from '../../orders/web/status/StatusBadge.tsx';
import { dashboardApi } from './api.ts';
import classes from './DashboardScreen.module.css';

/** Today's orders by status: each a way into the list for who has it, otherwise figures alone, where there are any. */
export function Today({ title, mayOpen }: { title: string; mayOpen: boolean }) {
  const today = useQuery(dashboardApi.today.queryOptions({}));
  if (today.error) return <ErrorState title="No se pudo cargar el panel" failure={today.error} onRetry={() => void today.refetch()} />;
  const { data } = today;
  if (data?.total === 0) {
    return mayOpen ? (
      <Paper radius="lg" p="xl" className={classes.card ?? ''}>
        <EmptyState
          title="Hoy no hay órdenes"
          text="Importe un archivo de pedidos o elija otra fecha en el listado."
          actions={<Link to="/order/import">Importar órdenes</Link>}
        />
      </Paper>
    ) : null;
  }
  return (
    <Paper radius="lg" p="lg" className={classes.card ?? ''} aria-busy={!data}>
      <Group justify="space-between" mb="md">
        <Title order={2}>{title}</Title>
        {data && (
          <Text c="var(--rp-text-2)">
            <b className="tn">{data.total.toLocaleString('es-AR')}</b> el {formatDayLong(data.day)}
          </Text>
        )}
      </Group>
      <SimpleGrid cols={{ base: 2, sm: 3, lg: 5 }} spacing={{ base: 'sm', sm: 'md' }}>
        {data
          ? data.statuses.map(({ id, total }) => {
              const figure = (
                <>
                  <StatusBadge status={id} />
                  <span className={`${classes.total} tn`}>{total.toLocaleString('es-AR')}</span>
                </>
              );
              return mayOpen ? (
                <Link key={id} to="/order" search={{ startDay: data.day, endDay: data.day, status: [id] }} className={classes.figure}>
                  {figure}
                </Link>
              ) : (
                <div key={id} className={classes.figure}>
                  {figure}
                </div>
              );
            })
          : Array.from({ length: 5 }, (_, i) => <Skeleton key={i} height={94} radius="md" />)}
      </SimpleGrid>
    </Paper>
  );
}
