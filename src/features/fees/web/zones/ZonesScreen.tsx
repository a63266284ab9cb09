import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { ErrorState } from '#web/feedback/ErrorState.tsx';
import { failureOf } from '#web/feedback/failure.ts';
import { PageHead } from '#web/page/PageHead.tsx';
import { feesApi } from '../api.ts';
import { bringZoneMap } from './drawing/LazyZoneMap.ts';
import { ZoneEditor } from './ZoneEditor.tsx';

// The map comes while the zones do.
bringZoneMap();

/** Oficina / Tarifas / one tariff: its zones (spec 3 §2.2). */
export default function ZonesScreen() {
  const { id } = useParams({ from: '/office/fee/$id' });
  // Read anew each time, and never while somebody draws: what is edited was read once.
  const { data, error, refetch } = useQuery({
    ...feesApi.zones.queryOptions({ _id: id }),
    gcTime: 0,
    staleTime: Infinity,
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
  });
  if (data) return <ZoneEditor key={id} fee={id} read={data} />;
  return (
    <>
      <PageHead title="Zonas" breadcrumb={['Oficina', 'Tarifas']} />
      {error ? (
        <ErrorState title="Error al listar Zonas" failure={failureOf(error)} onRetry={() => void refetch()} />
      ) : (
        <Skeleton flex="1 1 0" mih={420} radius="lg" aria-busy />
      )}
    </>
  );
}
