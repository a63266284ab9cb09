import { Alert, Button, Kbd, Skeleton } from '@mantine/core';
import { IconAlertTriangle, IconArrowRight } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { Sent } from '#shared/contract.ts';
import { formatCount } from '#shared/money.ts';
import { counted } from '#shared/noun.ts';
import { at10, formatDay, formatTime, namedDay } from '#shared/time.ts';
import { Dialog } from '#web/feedback/Dialog.tsx';
import { ErrorState } from '#web/feedback/ErrorState.tsx';
import type { BulkPreview } from '../../change.ts';
import type { orders } from '../../contract.ts';
import { UNDO_MINUTES } from '../../undo.ts';
import { ordersApi } from '../api.ts';
import { ORDERS } from '../../noun.ts';
import { StatusBadge } from '../status/StatusBadge.tsx';
import type { ChangeValues } from '../status/statusChange.ts';
import type { Agreed } from './agreed.ts';
import { SharedNotice } from './BulkShared.tsx';
import classes from './BulkConfirm.module.css';

/** The orders of a change, as the wire has them. */
export type SentTarget = Sent<typeof orders.previewBulk>['orders'];
type Counted = { key: string; label: ReactNode; total: number };
/** A field as it is now, counted, and as it will be; without `later` it stays. */
type Field = { name: string; now: readonly Counted[]; later: ReactNode };

/** Statuses told one by one; the others in one line. */
const TOLD = 4;

const DRIVERS = { one: 'chofer', many: 'choferes' };

/** Props of {@link BulkConfirm}. */
export type BulkConfirmProps = {
  values: ChangeValues;
  /** Whether it holds what other companies that have some of the orders are not told. */
  home: boolean;
  /** Which orders are changed. */
  target: (agreed: Pick<Agreed, 'spared'>) => SentTarget;
  /** What the chosen driver is called. */
  driver: string | undefined;
  /** The whole filter in words, where all that it finds is changed. */
  children?: ReactNode;
  /** Why it is asked again. */
  why: string | undefined;
  /** Null goes back to the form. */
  onAnswer: (agreed: Agreed | null) => void;
};

const Line = ({ name, now, whole, later }: Field & { whole: number }) => (
  <tr>
    <th scope="row">{name}</th>
    <td>
      {now.map(({ key, label, total }) => (
        <div key={key} className={classes.now}>
          <span>{label}</span>
          <span className="tn">{formatCount(total)}</span>
          <span className={classes.bar} aria-hidden>
            <span style={{ width: `${whole === 0 ? 0 : Math.max(2, (total / whole) * 100)}%` }} />
          </span>
        </div>
      ))}
    </td>
    <td className={classes.arrow}>
      <IconArrowRight size={16} stroke={1.7} aria-hidden />
    </td>
    <td>{later}</td>
  </tr>
);

/** What is left of all orders once some of them were told. */
const rest = (told: readonly Counted[], total: number, label: string): Counted[] => {
  const others = total - told.reduce((sum, one) => sum + one.total, 0);
  return others > 0 ? [...told, { key: 'rest', label, total: others }] : [...told];
};

/** What a change of orders has to tell, field by field. */
const fieldsOf = (now: BulkPreview, values: ChangeValues, driver: string | undefined): Field[] => [
  {
    name: 'Estado',
    now: rest(
      now.statuses
        .slice(0, now.statuses.length === TOLD + 1 ? TOLD + 1 : TOLD)
        .map(({ id, total }) => ({ key: String(id), label: <StatusBadge status={id} />, total })),
      now.total,
      `otros ${now.statuses.length - TOLD}`,
    ),
    later: values.status !== null && <StatusBadge status={values.status} />,
  },
  {
    name: 'Fecha de entrega',
    now: rest(
      now.days.map(({ day, total }) => ({ key: day ?? '', label: day ? formatDay(day) : 'Sin fecha', total })),
      now.total,
      'Otros días',
    ),
    later: values.deliveryDate && (
      <b className="tn">
        {namedDay(values.deliveryDate)}, {formatTime(at10(values.deliveryDate))}
      </b>
    ),
  },
  {
    name: 'Chofer',
    now: [
      { key: 'some', label: counted(now.assigned.drivers, DRIVERS), total: now.assigned.total },
      { key: 'none', label: 'No asignado', total: now.total - now.assigned.total },
    ].filter(({ total }) => total > 0),
    later: driver && <b>{driver}</b>,
  },
];

/** Asks before many orders are changed: what they are now, what they will be, and who is out on the road. Enter changes nothing. */
export const BulkConfirm = ({ values, home, target, driver, children, why, onAnswer }: BulkConfirmProps) => {
  const [spared, setSpared] = useState(false);
  const onBack = () => onAnswer(null);
  const asked = useQuery({
    ...ordersApi.previewBulk.queryOptions({ orders: target({ spared }) }),
    staleTime: 0,
    gcTime: 0,
    placeholderData: keepPreviousData,
  });
  const { data: now, error } = asked;
  const many = now && counted(now.total, ORDERS);
  const fields = now ? fieldsOf(now, values, driver) : [];
  const [changed, same] = [fields.filter(({ later }) => Boolean(later)), fields.filter(({ later }) => !later)];
  const told = [values.status, values.deliveryDate, driver].filter(Boolean).length;
  const leavesRoad = values.status !== null && values.status !== 7 && values.status !== 42;
  return (
    <Dialog
      onClose={onBack}
      title={many ? `¿Modificar ${many}?` : 'Modificar Órdenes'}
      size={720}
      zIndex={300}
      footer={
        <>
          <span className={classes.keys} aria-hidden>
            <Kbd size="xs">Esc</Kbd> vuelve al formulario
          </span>
          <Button variant="default" data-autofocus onClick={onBack}>
            Volver
          </Button>
          <Button
            disabled={!now || now.total === 0 || asked.isPlaceholderData}
            onClick={() => now && onAnswer({ spared, total: now.total, found: now.found })}
          >
            {many ? `Modificar ${many}` : 'Modificar'}
          </Button>
        </>
      }
    >
      {why && (
        <Alert color="amber" mb={12} icon={<IconAlertTriangle size={18} stroke={1.7} />}>
          {why}
        </Alert>
      )}
      {children}
      {error && <ErrorState title="No se pudo consultar qué se modifica" failure={error} onRetry={() => void asked.refetch()} />}
      {/* About as high as what comes, or the dialog would jump. */}
      {!now && !error && <Skeleton h={112 + 160 * told + (leavesRoad ? 64 : 0)} />}
      {now && (
        <>
          <div className={classes.frame}>
            <table className={classes.fields}>
              <thead>
                <tr>
                  <th scope="col">Campo</th>
                  <th scope="col">Hoy</th>
                  <td />
                  <th scope="col">Quedará</th>
                </tr>
              </thead>
              <tbody>
                {changed.map((field) => (
                  <Line key={field.name} {...field} whole={now.total} />
                ))}
                {same.length > 0 && (
                  <tr>
                    <th scope="row">Sin cambios</th>
                    <td colSpan={3} className={classes.same}>
                      {same.map(({ name }) => name).join(', ')}
                    </td>
                  </tr>
                )}
              </tbody>
            </table>
          </div>
          {leavesRoad && (now.onTheRoad.total > 0 || spared) && (
            <Alert color="amber" mt={12} icon={<IconAlertTriangle size={18} stroke={1.7} />}>
              {spared ? (
                'Las que están En Reparto quedan como están. '
              ) : (
                <>
                  <b>
                    {formatCount(now.onTheRoad.total)} {now.onTheRoad.total === 1 ? 'está' : 'están'} En Reparto
                  </b>
                  {now.onTheRoad.drivers > 0 && ` con ${counted(now.onTheRoad.drivers, DRIVERS)}`}: su recorrido cambia.{' '}
                </>
              )}
              {now.onTheRoad.total < now.total && (
                <button type="button" className={classes.spare} onClick={() => setSpared(!spared)}>
                  {spared ? 'Incluirlas' : 'Dejarlas afuera'}
                </button>
              )}
            </Alert>
          )}
          {home && <SharedNotice shared={now.shared} mt={12} />}
          <p className={classes.undo}>Se puede deshacer durante {UNDO_MINUTES} minutos, desde cualquier computadora suya.</p>
        </>
      )}
    </Dialog>
  );
};
