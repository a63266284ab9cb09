import { Button, Skeleton } from '@mantine/core';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { formatCount } from '#shared/money.ts';
import { formatDateTime } from '#shared/time.ts';
import { ErrorState } from '#web/feedback/ErrorState.tsx';
import { failureLine, failureOf } from '#web/feedback/failure.ts';
import { toast } from '#web/feedback/toast.ts';
import { useSingleMutation } from '#web/singleMutation.ts';
import { deliveryStateNames, type DeliveryState } from '../../events.ts';
import type { DeliveryShown } from '../../webhookCalls.ts';
import { developersApi } from '../api.ts';
import classes from '../developers.module.css';
import { Tag } from '../Tag.tsx';
import { eventName, resultOf } from './deliveryWords.ts';

/** How often what is looked at is read again, in milliseconds: it may be on its way once more. */
const ASKED_EVERY = 3_000;

const ICON = { size: 16, stroke: 1.7, 'aria-hidden': true } as const;

const tones = { waiting: 'warn', delivered: 'ok', lost: 'bad' } as const satisfies Record<DeliveryState, string>;

/** A body as it is read: JSON in lines. */
const inLines = (body: string): string => {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
};

/** What was sent, and what was answered. */
const Contents = ({ _id }: Pick<DeliveryShown, '_id'>) => {
  const one = useQuery({ ...developersApi.delivery.queryOptions({ _id }), refetchInterval: ASKED_EVERY });
  if (one.error) return <ErrorState title="No se pudo cargar" failure={failureOf(one.error)} onRetry={() => void one.refetch()} />;
  if (!one.data) return <Skeleton h={120} role="status" aria-busy aria-label="Cargando el aviso" />;
  const { body, answer } = one.data.data;
  return (
    <div className={classes.contents}>
      <h4>Se envió</h4>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, and keys have to reach it */}
      <pre tabIndex={0} aria-label="Lo que se envió">
        {body === null ? 'Todavía nada' : inLines(body)}
      </pre>
      <h4>Contestó</h4>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- as above */}
      <pre tabIndex={0} aria-label="Lo que contestó">
        {answer || 'Nada'}
      </pre>
    </div>
  );
};

/** Props of {@link DeliveryRow}. */
export type DeliveryRowProps = { delivery: DeliveryShown; onChange: () => void };

/** A notice in the log: what about, how it went; unfolded, what was sent and answered. */
export const DeliveryRow = ({ delivery, onChange }: DeliveryRowProps) => {
  const { _id, event, subject, state, attempts, createAt, sentAt, dueAt } = delivery;
  const id = useId();
  const [open, setOpen] = useState(false);
  const resend = useSingleMutation({
    mutationFn: () => developersApi.resend.call({ _id }),
    onSuccess: () => {
      toast.ok('Se envía otra vez', subject);
      onChange();
    },
    onError: (error) => toast.error(failureLine(failureOf(error))),
  });
  const times = [
    sentAt ? formatDateTime(sentAt, { seconds: true }) : formatDateTime(createAt, { seconds: true }),
    attempts > 1 && `${formatCount(attempts)} intentos`,
    dueAt && attempts > 0 && `otra vez ${formatDateTime(dueAt, { seconds: true })}`,
  ].filter(Boolean);
  return (
    <li>
      <div className={classes.delivery}>
        <button type="button" aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
          {open ? <IconChevronDown {...ICON} /> : <IconChevronRight {...ICON} />}
          <span>
            <b>
              {eventName(event)} <span className="tn">{subject}</span>
            </b>
            <span className="tn">{times.join(' · ')}</span>
            <span>{resultOf(delivery)}</span>
          </span>
        </button>
        <Tag tone={tones[state]}>{deliveryStateNames[state]}</Tag>
        <Button
          variant="default"
          size="compact-sm"
          loading={resend.isPending}
          onClick={() => resend.mutate()}
          aria-label={`Reenviar ${eventName(event)} ${subject}`}
        >
          Reenviar
        </Button>
      </div>
      <div id={id}>{open && <Contents _id={_id} />}</div>
    </li>
  );
};
