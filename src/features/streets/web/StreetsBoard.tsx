import { Skeleton } from '@mantine/core';
import { IconMapPins } from '@tabler/icons-react';
import { type ReactNode, Suspense, useState } from 'react';
import { EmptyState } from '#web/feedback/EmptyState.tsx';
import { ErrorState } from '#web/feedback/ErrorState.tsx';
import { failureOf } from '#web/feedback/failure.ts';
import { later } from '#web/later.ts';
import { SourceCard } from './SourceCard.tsx';
import classes from './Streets.module.css';
import { useStreets } from './useStreets.ts';

// What follows a load, and takes files, comes after the screen stands.
const StreetLoads = later(async () => ({ default: (await import('./StreetLoads.tsx')).StreetLoads }));
const StreetWays = later(async () => ({ default: (await import('./StreetWays.tsx')).StreetWays }));

type Load = { _id: string; title: string };

/** Loads whose end was seen, on whatever screen one was since. */
let seen: ReadonlySet<string> = new Set();

const BY_OTHERS = (
  <>
    En esta instalación las calles las carga quien la administra: <code>npm run streets</code>
  </>
);

/** Props of {@link StreetsBoard}. */
export type StreetsBoardProps = {
  /** What can be done with streets once there are some. */
  children?: ReactNode;
};

/** The streets that are loaded, the ways to load others, and how far that is. */
export const StreetsBoard = ({ children }: StreetsBoardProps) => {
  const { data, error, refetch } = useStreets();
  const [begun, setBegun] = useState<readonly Load[]>([]);
  const [closed, setClosed] = useState(seen);
  const [ended, setEnded] = useState<ReadonlySet<string>>(new Set());
  if (!data) {
    if (error) return <ErrorState title="No se pudieron consultar las calles" failure={failureOf(error)} onRetry={() => void refetch()} />;
    return <Skeleton h={220} radius="lg" aria-busy />;
  }
  const { data: sources, mayLoad } = data;
  const known = new Map([...data.loads, ...begun].map((load) => [load._id, load]));
  const loads = [...known.values()].filter(({ _id }) => !closed.has(_id));
  const close = (_id: string) => {
    seen = new Set([...seen, _id]);
    setClosed(seen);
  };
  const begin = (load: Load) => setBegun([...begun, load]);
  const isEmpty = sources.length === 0;
  return (
    <div className={classes.board} data-empty={isEmpty || undefined}>
      {loads.length > 0 && (
        <Suspense>
          <StreetLoads loads={loads} onEnd={(_id) => setEnded((before) => new Set([...before, _id]))} onClose={close} />
        </Suspense>
      )}
      {isEmpty && mayLoad && (
        <header className={classes.welcome}>
          <IconMapPins size={28} stroke={1.4} aria-hidden />
          <h2>Cargue las calles de su ciudad</h2>
          <p>
            El mapa las muestra con sus nombres, las direcciones se ubican en la puerta y no en el barrio, y los recorridos van por donde se
            puede manejar. Quedan en esta instalación: no hacen falta claves ni servicios.
          </p>
        </header>
      )}
      {isEmpty && !mayLoad && (
        <EmptyState icon={<IconMapPins size={20} stroke={1.7} />} title="Todavía no hay calles cargadas" text={BY_OTHERS} />
      )}
      {!isEmpty && children}
      {sources.map((source) => (
        <SourceCard key={source._id} source={source} mayRemove={mayLoad} />
      ))}
      {mayLoad && (
        <Suspense fallback={<Skeleton h={178} radius="lg" aria-busy />}>
          <StreetWays
            hasCaba={sources.some(({ key }) => key === 'caba')}
            isFetching={loads.some(({ _id, title }) => title === 'las calles de Buenos Aires' && !ended.has(_id))}
            onBegun={begin}
          />
        </Suspense>
      )}
      {!isEmpty && !mayLoad && <p className={classes.note}>{BY_OTHERS}</p>}
    </div>
  );
};
