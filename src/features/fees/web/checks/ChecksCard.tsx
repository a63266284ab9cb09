import { ActionIcon, Button, Skeleton } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconCircleX, IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { formatCount } from '#shared/money.ts';
import { can } from '#shared/permissions.ts';
import { formatTime } from '#shared/time.ts';
import { failureLine, failureOf } from '#web/feedback/failure.ts';
import { Hint } from '#web/feedback/Hint.tsx';
import { useSession, viewerOf } from '../../../session/web/session.ts';
import { wrongKinds } from '../../checks/kinds.ts';
import { feesApi } from '../api.ts';
import classes from './ChecksCard.module.css';
import { checkWords, type FoundCheck } from './checkWords.ts';

/** What the card opens on the screen. */
export type Mending = { of: 'rules' | 'clients'; fee: { _id: string; name: string } };

type MendProps = { found: FoundCheck; mayOrders: boolean; onMend: (mending: Mending) => void; onAdd: () => void };

const MendButton = ({ label, onClick }: { label: string; onClick: () => void }) => (
  <button type="button" className={classes.mend} onClick={onClick}>
    {label}
  </button>
);

const MapLink = ({ fee, label }: { fee: string; label: string }) => (
  <Link className={classes.mend} to="/office/fee/$id" params={{ id: fee }}>
    {label}
  </Link>
);

/** The one way to mend what was found. */
const Mend = ({ found, mayOrders, onMend, onAdd }: MendProps) => {
  const { kind, fee } = found;
  if (kind === 'placeless')
    return (
      mayOrders && (
        <Link className={classes.mend} to="/order" search={{ partial_match: true, anyDate: true }}>
          Ver las direcciones dudosas
        </Link>
      )
    );
  if (!fee) return <MendButton label="Agregar tarifa" onClick={onAdd} />;
  if (kind === 'unpriced') return <MendButton label={`Asignarlos a ${fee.name}`} onClick={() => onMend({ of: 'clients', fee })} />;
  if (kind === 'dead') return <MendButton label="Corregir la regla" onClick={() => onMend({ of: 'rules', fee })} />;
  return <MapLink fee={fee._id} label={kind === 'zoneless' ? 'Dibujar sus zonas' : 'Abrir en el mapa'} />;
};

/** Props of {@link ChecksCard}. */
export type ChecksCardProps = { onMend: (mending: Mending) => void; onAdd: () => void };

/** 'Validación': what is charged wrongly today, and what wants a look. */
export const ChecksCard = ({ onMend, onAdd }: ChecksCardProps) => {
  const session = useSession();
  const mayOrders = session !== undefined && can(viewerOf(session), 'order');
  const checks = useQuery(feesApi.checks.queryOptions({}));
  const { data } = checks;
  const found = data?.data ?? [];
  const wrong = found.filter(({ kind }) => wrongKinds.has(kind)).length;
  const looks = found.length - wrong;
  return (
    <section className={classes.card} aria-label="Validación">
      <header className={classes.head}>
        <h2>Validación</h2>
        {data && <span className={classes.at}>{formatTime(data.at)}</span>}
        <Hint label="Actualizar">
          <ActionIcon aria-label="Actualizar la validación" loading={checks.isFetching} onClick={() => void checks.refetch()}>
            <IconRefresh size={16} stroke={1.7} />
          </ActionIcon>
        </Hint>
        {data && found.length > 0 && (
          <p>
            {wrong > 0 && (
              <b className={classes.wrong}>
                {formatCount(wrong)} {wrong === 1 ? 'cobra' : 'cobran'} mal
              </b>
            )}
            {wrong > 0 && looks > 0 && ' · '}
            {looks > 0 && `${formatCount(looks)} por revisar`}
          </p>
        )}
      </header>
      {checks.error && (
        <div className={classes.failed} role="alert">
          <p>{failureLine(failureOf(checks.error))}</p>
          <Button variant="default" onClick={() => void checks.refetch()}>
            Reintentar
          </Button>
        </div>
      )}
      {!data && !checks.error && (
        <div className={classes.waiting} aria-busy>
          <Skeleton h={54} />
          <Skeleton h={54} />
          <Skeleton h={54} />
        </div>
      )}
      {data && found.length === 0 && (
        <p className={classes.fine}>
          <IconCircleCheck size={18} stroke={1.7} aria-hidden /> Todo en orden
        </p>
      )}
      {found.length > 0 && (
        <ul className={classes.list} data-old={checks.error ? true : undefined}>
          {found.map((one) => {
            const { title, text } = checkWords(one);
            const isWrong = wrongKinds.has(one.kind);
            return (
              <li key={`${one.kind} ${one.fee?._id ?? ''} ${one.typeOrder ?? ''} ${one.said}`}>
                {isWrong ? (
                  <IconCircleX size={17} stroke={1.7} className={classes.wrong} aria-label="Cobra mal" />
                ) : (
                  <IconAlertTriangle size={17} stroke={1.7} className={classes.look} aria-label="Por revisar" />
                )}
                <div>
                  <h3>{title}</h3>
                  <p>{text}</p>
                  <Mend found={one} mayOrders={mayOrders} onMend={onMend} onAdd={onAdd} />
                </div>
              </li>
            );
          })}
        </ul>
      )}
      {data && (
        <footer className={classes.foot}>
          {data.more
            ? `Se miraron las últimas ${formatCount(data.orders)} órdenes de los últimos 7 días`
            : `Se miraron ${formatCount(data.orders)} órdenes de los últimos 7 días`}
        </footer>
      )}
    </section>
  );
};
