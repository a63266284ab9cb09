import { Button } from '@mantine/core';
import { IconMapPin, IconMapSearch } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod';
import { formatCount } from '#shared/money.ts';
import { counted } from '#shared/noun.ts';
import { failureLine, failureOf } from '#web/feedback/failure.ts';
import { toast } from '#web/feedback/toast.ts';
import { LinkButton } from '#web/LinkButton.tsx';
import { JobBand } from '../../../jobs/web/JobBand.tsx';
import { JobProgress } from '../../../jobs/web/JobProgress.tsx';
import { useStreets } from '../../../streets/web/useStreets.ts';
import { ordersApi } from '../api.ts';
import { ORDERS } from '../../noun.ts';
import classes from './PlaceAgain.module.css';

const ADDRESSES = { one: 'dirección', many: 'direcciones' };

const Result = z.object({ placed: z.int(), left: z.int() });

/** What came of a search, in words. */
const said = ({ placed, left }: z.output<typeof Result>) => {
  if (placed === 0)
    return left === 0
      ? 'No quedaba ninguna dudosa.'
      : `Ninguna se encontró: ${left === 1 ? 'sigue dudosa 1' : `siguen dudosas ${formatCount(left)}`}.`;
  const found = `${counted(placed, ORDERS)} ${placed === 1 ? 'quedó ubicada' : 'quedaron ubicadas'} en su puerta`;
  return left === 0 ? `${found}.` : `${found}; ${left === 1 ? 'sigue dudosa 1' : `siguen dudosas ${formatCount(left)}`}.`;
};

/** Props of {@link PlaceAgain}. */
export type PlaceAgainProps = {
  /** Whether they are on the screen already. */
  listed?: boolean;
};

/** The orders under way whose address is doubtful, once there are streets to look for them in: looked for again at a button. */
export const PlaceAgain = ({ listed = false }: PlaceAgainProps) => {
  const queries = useQueryClient();
  const { data: streets } = useStreets();
  const hasStreets = (streets?.data.length ?? 0) > 0;
  const { data } = useQuery({ ...ordersApi.doubtful.queryOptions({}), enabled: hasStreets });
  const [begun, setBegun] = useState<{ job: string; total: number }>();
  const [closed, setClosed] = useState<string>();
  const begin = useMutation({
    mutationFn: () => ordersApi.placeAgain.call({}),
    onSuccess: setBegun,
    onError: (error) => toast.error(failureLine(failureOf(error)), 'No se pudo empezar'),
  });
  const job = begun?.job ?? data?.job ?? undefined;
  const total = begun?.total ?? data?.total ?? 0;
  if (job !== undefined && job !== closed)
    return (
      <div className={classes.band}>
        <JobBand
          label="Búsqueda de direcciones"
          onClose={() => {
            setClosed(job);
            setBegun(undefined);
          }}
        >
          <JobProgress
            key={job}
            job={job}
            title={`Buscando ${counted(total, ADDRESSES)}`}
            onEnd={() => {
              setBegun({ job, total });
              void queries.invalidateQueries({ queryKey: ['orders'] });
            }}
          >
            {({ result }) => {
              const { data: found } = Result.safeParse(result);
              return found && <span role="status">{said(found)}</span>;
            }}
          </JobProgress>
        </JobBand>
      </div>
    );
  if (!hasStreets || !data || data.total === 0) return null;
  return (
    <section className={classes.offer} aria-label="Direcciones dudosas">
      <IconMapSearch size={20} stroke={1.6} aria-hidden />
      <p>
        <b>{counted(data.total, ORDERS)} en curso</b> {data.total === 1 ? 'tiene' : 'tienen'} una dirección dudosa. Las calles cargadas
        pueden encontrarla.
      </p>
      {!listed && (
        <LinkButton variant="default" to="/order" search={{ partial_match: true, open: true, anyDate: true }}>
          Ver {data.total === 1 ? 'la orden' : 'las órdenes'}
        </LinkButton>
      )}
      <Button leftSection={<IconMapPin size={15} stroke={1.7} />} loading={begin.isPending} onClick={() => begin.mutate()}>
        Volver a buscar {counted(data.total, ADDRESSES)}
      </Button>
    </section>
  );
};
