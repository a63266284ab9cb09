import { Button, Skeleton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { Day } from '#shared/day.ts';
import { formatCount } from '#shared/money.ts';
import { counted } from '#shared/noun.ts';
import { addDays, daysBetween, formatTime, namedDay } from '#shared/time.ts';
import { EmptyState } from '#web/feedback/EmptyState.tsx';
import { ErrorState } from '#web/feedback/ErrorState.tsx';
import { failureOf } from '#web/feedback/failure.ts';
import { toast } from '#web/feedback/toast.ts';
import { DateRange } from '#web/list/panel/DateRange.tsx';
import { openAddress } from '#web/openAddress.ts';
import { PHONE_QUERY } from '#web/theme.ts';
import { ORDERS } from '../../orders/noun.ts';
import { MAX_REPORT_DAYS } from '../maxReportDays.ts';
import type { Report, ReportDay } from '../reportCalls.ts';
import { workdaysApi } from './api.ts';
import classes from './Report.module.css';

/** Props of {@link ReportView}. */
export type ReportViewProps = {
  driver: string;
  today: Day;
  /** As the address has them; without both, the last seven. */
  days: { startDay?: Day | undefined; endDay?: Day | undefined };
  onDays: (days: { startDay: Day | undefined; endDay: Day | undefined }) => void;
};

const decimal = (number: number | null) => (number === null ? '—' : number.toFixed(1).replace('.', ','));
/** Between the first and the last visit; nothing where there were no two. */
const spent = (hours: number) => decimal(hours === 0 ? null : hours);
const time = (at: string | null) => (at === null ? '—' : formatTime(at));

const Days = ({ driver, report: { data, sums } }: { driver: string; report: Report }) => (
  <div className={classes.scroll} tabIndex={0} role="group" aria-label="Informe por día">
    <table className={classes.days}>
      <thead>
        <tr>
          <th scope="col">Día</th>
          <th scope="col">Órdenes</th>
          <th scope="col">Entregadas</th>
          <th scope="col">Visitas</th>
          <th scope="col">Primera</th>
          <th scope="col">Última</th>
          <th scope="col">Km</th>
          <th scope="col">Horas</th>
        </tr>
      </thead>
      <tbody className="tn">
        {data.map(({ day, orders, delivered, visits, first, last, km, hours }) => (
          <tr key={day}>
            <th scope="row">
              <Link to="/status/$id" params={{ id: driver }} search={{ day }}>
                {namedDay(day)}
              </Link>
            </th>
            <td>{formatCount(orders)}</td>
            <td>{formatCount(delivered)}</td>
            <td>{formatCount(visits)}</td>
            <td>{time(first)}</td>
            <td>{time(last)}</td>
            <td>{decimal(km)}</td>
            <td>{spent(hours)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot className="tn">
        <tr>
          <th scope="row">Total</th>
          <td>{formatCount(sums.orders)}</td>
          <td>{formatCount(sums.delivered)}</td>
          <td>{formatCount(sums.visits)}</td>
          <td />
          <td />
          <td>{decimal(sums.km)}</td>
          <td>{spent(sums.hours)}</td>
        </tr>
      </tfoot>
    </table>
  </div>
);

const DELIVERED = { one: 'entregada', many: 'entregadas' };
const VISITS = { one: 'visita', many: 'visitas' };

const orderWords = ({ orders, delivered, visits }: Pick<ReportDay, 'orders' | 'delivered' | 'visits'>) =>
  [counted(orders, ORDERS), counted(delivered, DELIVERED), counted(visits, VISITS)].join(' · ');

const workWords = ({ km, hours }: Pick<ReportDay, 'km' | 'hours'>) =>
  [hours > 0 && `${decimal(hours)} h`, km !== null && `${decimal(km)} km`].filter(Boolean).join(' · ') || '—';

/** The same on a phone. */
const DayCards = ({ driver, report: { data, sums } }: { driver: string; report: Report }) => (
  <ul className={`${classes.cards} tn`} aria-label="Informe por día">
    {data.map((one) => (
      <li key={one.day}>
        <p>
          <Link to="/status/$id" params={{ id: driver }} search={{ day: one.day }}>
            {namedDay(one.day)}
          </Link>
          <span>{workWords(one)}</span>
        </p>
        <p>
          <span>{orderWords(one)}</span>
          {one.first && one.last && <span>{one.first === one.last ? time(one.first) : `${time(one.first)} a ${time(one.last)}`}</span>}
        </p>
      </li>
    ))}
    <li>
      <p>
        <b>Total</b>
        <span>{workWords(sums)}</span>
      </p>
      <p>
        <span>{orderWords(sums)}</span>
      </p>
    </li>
  </ul>
);

/** What a driver did on some days, one by one and summed, to be exported. */
export const ReportView = ({ driver, today, days, onDays }: ReportViewProps) => {
  const asked =
    days.startDay && days.endDay ? { startDay: days.startDay, endDay: days.endDay } : { startDay: addDays(today, -6), endDay: today };
  const input = { driverAssign: driver, ...asked };
  const span = daysBetween(asked.startDay, asked.endDay);
  const isWrong = span < 0 || span >= MAX_REPORT_DAYS;
  const query = useQuery({ ...workdaysApi.report.queryOptions(input), enabled: !isWrong });
  const phone = useMediaQuery(PHONE_QUERY, false, { getInitialValueInEffect: false });
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      openAddress((await workdaysApi.exportReport.call(input)).url);
    } catch (error) {
      toast.error(failureOf(error).message, 'Error al exportar datos');
    }
    setBusy(false);
  };
  const report = isWrong ? undefined : query.data;
  return (
    <section className={classes.report} aria-label="Informe" aria-busy={query.isPending && !isWrong}>
      <div className={classes.asked}>
        <DateRange label="Días" folds value={asked} onChange={(range) => onDays(range ?? { startDay: undefined, endDay: undefined })} />
        <Button
          variant="default"
          leftSection={<IconDownload size={15} stroke={1.7} />}
          loading={busy}
          disabled={!report || report.data.length === 0}
          onClick={() => void save()}
        >
          Exportar
        </Button>
      </div>
      {isWrong ? (
        <EmptyState
          title={span < 0 ? 'El primer día es posterior al último' : `Hasta ${MAX_REPORT_DAYS} días por informe`}
          text={span < 0 ? 'Elija los días de nuevo.' : 'Elija menos días.'}
        />
      ) : query.error && !report ? (
        <ErrorState title="Error al recuperar datos" failure={failureOf(query.error)} onRetry={() => void query.refetch()} />
      ) : !report ? (
        <div className={classes.waiting}>
          {Array.from({ length: 8 }, (_, at) => (
            <Skeleton key={at} h={20} />
          ))}
        </div>
      ) : report.data.length === 0 ? (
        <EmptyState title="Nada en esos días" text="No tenía órdenes, no visitó ninguna y ningún vehículo suyo se movió." />
      ) : phone ? (
        <DayCards driver={driver} report={report} />
      ) : (
        <Days driver={driver} report={report} />
      )}
    </section>
  );
};
