import { IconAlertTriangle, IconFlag } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { formatCount } from '#shared/money.ts';
import { failureLine, failureOf } from '#web/feedback/failure.ts';
import { toast } from '#web/feedback/toast.ts';
import { bring } from '#web/later.ts';
import { signedIn } from '../../../session/web/session.ts';
import type { Partner } from '../../contract.ts';
import type { ExpectedOrder } from '../../scan.ts';
import type { ScanStation } from '../scans/scanStation.ts';
import { ScanRows } from '../station/ScanRows.tsx';
import rowClasses from '../station/ScanRows.module.css';
import classes from '../station/Station.module.css';
import type { Arrivals } from './arrivals.ts';
import { MissingRows } from './MissingRows.tsx';

const Head = ({ tone, children, action }: { tone?: 'danger' | 'warn'; children: ReactNode; action?: ReactNode }) => (
  <div className={rowClasses.head} data-tone={tone}>
    <h3>{children}</h3>
    {action}
  </div>
);

/** The number by which the sender knows an order. */
const numberOf = ({ externalID, internalID }: ExpectedOrder) => externalID ?? internalID;

const copy = async (missing: readonly ExpectedOrder[]) => {
  try {
    await navigator.clipboard.writeText(missing.map(numberOf).join('\n'));
    toast.ok('Copiado con éxito');
  } catch (error) {
    toast.error(failureLine(failureOf(error)), 'No se pudo copiar');
  }
};

const bringPrinting = bring(() => import('./printMissing.tsx'));

const print = async ({ missing, arrived }: Arrivals, senders: readonly Partner[]) => {
  try {
    const { printMissing } = await bringPrinting();
    const names = new Map(senders.map(({ transferid, name }) => [transferid, name]));
    await printMissing({ company: signedIn()?.companyName ?? '', missing, arrived: arrived.length, senders: names, made: new Date() });
  } catch (error) {
    toast.error(failureLine(failureOf(error)), 'No se pudo imprimir');
  }
};

/** Props of {@link ArrivalRows}. */
export type ArrivalRowsProps = {
  arrivals: Arrivals;
  /** Those who shared what is awaited. */
  senders: readonly Partner[];
  station: ScanStation;
  marked: string | undefined;
  isLoaded: boolean;
};

/** What is missing on top, then what was not awaited, then what arrived. */
export const ArrivalRows = ({ arrivals, senders, station, marked, isLoaded }: ArrivalRowsProps) => {
  const { missing, extra, waiting, arrived } = arrivals;
  const rows = { marked, onRemove: station.remove };
  const isEmpty = missing.length + extra.length + waiting.length + arrived.length === 0;
  return (
    <>
      {missing.length > 0 && (
        <>
          <Head
            tone="danger"
            action={
              <span className={rowClasses.acts}>
                <button type="button" className="as-link" onClick={() => void copy(missing)}>
                  Copiar los números
                </button>
                <button type="button" className="as-link" onClick={() => void print(arrivals, senders)}>
                  Imprimir
                </button>
              </span>
            }
          >
            <IconAlertTriangle size={16} stroke={1.8} aria-hidden />
            Faltan {formatCount(missing.length)}
          </Head>
          <MissingRows missing={missing} />
        </>
      )}
      {extra.length > 0 && (
        <>
          <Head tone="warn">
            <IconFlag size={16} stroke={1.8} aria-hidden />
            De más {formatCount(extra.length)}
          </Head>
          <ScanRows label="De más" scans={extra} {...rows} />
        </>
      )}
      {waiting.length > 0 && (
        <>
          <Head>Sin verificar {formatCount(waiting.length)}</Head>
          <ScanRows label="Sin verificar" scans={waiting} {...rows} />
        </>
      )}
      {arrived.length > 0 && (
        <>
          <Head>Llegaron {formatCount(arrived.length)}</Head>
          <ScanRows label="Llegaron" scans={arrived} {...rows} />
        </>
      )}
      {isEmpty && isLoaded && <p className={classes.none}>Lo que lea aparece acá.</p>}
    </>
  );
};
