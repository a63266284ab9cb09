import { IconArrowBackUp, IconCircleCheck, IconCircleX, IconClock, IconPackage, IconTruckDelivery, IconWalk } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { dayOf, formatDateTime, namedDay } from '#shared/time.ts';
import { PublicCard } from '../../../session/web/PublicCard.tsx';
import { PublicLinkFault, PublicWaiting } from '../../../session/web/PublicStates.tsx';
import type { FollowStage } from '../../follow/followSteps.ts';
import { ordersApi } from '../api.ts';
import classes from './Follow.module.css';

const TITLE = 'Su envío';
/** How often an open page looks again, in milliseconds. */
const LOOK_EVERY = 60_000;

const icons: Record<FollowStage, typeof IconClock> = {
  received: IconClock,
  depot: IconPackage,
  transit: IconTruckDelivery,
  delivered: IconCircleCheck,
  failed: IconWalk,
  returned: IconArrowBackUp,
  cancelled: IconCircleX,
};

/** Where a parcel is, as whoever waits for it is told by its link. */
export default function FollowScreen() {
  const { token } = useParams({ from: '/follow/$token' });
  const parcel = useQuery({ ...ordersApi.follow.queryOptions({ token }), refetchInterval: LOOK_EVERY });
  const told = parcel.data;
  if (!told && parcel.error)
    return <PublicLinkFault title={TITLE} error={parcel.error} busy={parcel.isFetching} onRetry={() => void parcel.refetch()} />;
  if (!told) return <PublicWaiting title={TITLE} height={160} />;
  const { company, number, externalID, stage, planned, steps } = told;
  const Icon = icons[stage];
  return (
    <PublicCard
      title={TITLE}
      text={
        <>
          <span className="tn">{externalID === '' ? number : externalID}</span>, con <b>{company}</b>
        </>
      }
    >
      <div className={classes.now} data-stage={stage}>
        <Icon size={28} stroke={1.6} aria-hidden />
        <div>
          <p className={classes.stage}>{steps[0]?.text ?? 'Recibimos el pedido'}</p>
          {planned && stage !== 'returned' && <p className={classes.planned}>Previsto para el {namedDay(dayOf(planned)).toLowerCase()}</p>}
        </div>
      </div>
      <ol className={classes.steps} aria-label="Qué pasó con el envío">
        {steps.map(({ text, at }) => (
          <li key={`${at} ${text}`}>
            <span>{text}</span>
            <time className="tn" dateTime={at}>
              {formatDateTime(at)}
            </time>
          </li>
        ))}
      </ol>
      {externalID !== '' && (
        <p className={classes.foot}>
          Número de la logística: <span className="tn">{number}</span>
        </p>
      )}
    </PublicCard>
  );
}
