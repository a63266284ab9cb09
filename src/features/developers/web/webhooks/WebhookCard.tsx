import { Button } from '@mantine/core';
import { formatCount } from '#shared/money.ts';
import { formatDateTime, formatTime } from '#shared/time.ts';
import { confirmDelete } from '#web/feedback/ConfirmDelete.tsx';
import { failureLine, failureOf } from '#web/feedback/failure.ts';
import { toast } from '#web/feedback/toast.ts';
import { useSingleMutation } from '#web/singleMutation.ts';
import { webhookEventNames } from '../../events.ts';
import type { WebhookShown } from '../../webhookCalls.ts';
import { developersApi } from '../api.ts';
import classes from '../developers.module.css';
import { Tag, type TagProps } from '../Tag.tsx';
import { resultOf } from './deliveryWords.ts';

/** Props of {@link WebhookCard}. */
export type WebhookCardProps = {
  webhook: WebhookShown;
  onEdit: () => void;
  onLog: () => void;
  onSecret: (secret: string) => void;
  onChange: () => Promise<unknown>;
};

const stateWords = ({ state, failingSince }: WebhookShown): { text: string; tone: TagProps['tone'] } => {
  if (state === 'failed') return { text: 'En pausa: falló 3 días', tone: 'bad' };
  if (state === 'paused') return { text: 'En pausa', tone: 'plain' };
  return failingSince ? { text: 'Falla', tone: 'bad' } : { text: 'Activo', tone: 'ok' };
};

const aboutOf = ({ succeededAt, waiting }: WebhookShown) =>
  [
    succeededAt ? `último aviso tomado ${formatDateTime(succeededAt)}` : 'todavía no tomó ningún aviso',
    waiting > 0 && `${formatCount(waiting)} por enviar`,
  ]
    .filter(Boolean)
    .join(' · ');

const useActions = ({ webhook, onChange, onSecret }: Pick<WebhookCardProps, 'webhook' | 'onChange' | 'onSecret'>) => {
  const { _id, name, version } = webhook;
  const onError = (error: unknown) => toast.error(failureLine(failureOf(error)));
  const test = useSingleMutation({
    mutationFn: () => developersApi.testWebhook.call({ _id }),
    onSuccess: async (delivery) => {
      if (delivery.state === 'delivered') toast.ok('Tomó el aviso de prueba', name);
      else toast.error(resultOf(delivery), `${name} no tomó el aviso de prueba`);
      await onChange();
    },
    onError,
  });
  const toggle = useSingleMutation({
    mutationFn: (active: boolean) => developersApi.switchWebhook.call({ _id, version, active }),
    onSuccess: async (_answer, active) => {
      toast.ok(active ? 'Reanudado con éxito' : 'Quedó en pausa', name);
      await onChange();
    },
    onError,
  });
  const rotate = () =>
    confirmDelete({
      title: `¿Desea dar otra clave a ${name}?`,
      note: 'Durante 24 horas los avisos se firman con las dos claves; después, solo con la nueva.',
      action: 'Dar otra clave',
      failed: `Error al dar otra clave a ${name}`,
      confirm: async () => {
        const { secret } = await developersApi.rotateSecret.call({ _id, version });
        onSecret(secret);
        await onChange();
      },
    });
  const remove = () =>
    confirmDelete({
      title: `¿Desea borrar el webhook ${name}?`,
      note: 'No se le avisa nada más, tampoco lo que estaba por enviarse.',
      action: 'Borrar',
      failed: `Error al borrar ${name}`,
      confirm: async () => {
        await developersApi.removeWebhook.call({ _id, version });
        toast.ok('Borrado con éxito', name);
        await onChange();
      },
    });
  return { test, toggle, rotate, remove };
};

/** A webhook: where to, of what it is told, how the way there is, and what can be done with it. */
export const WebhookCard = ({ webhook, onEdit, onLog, onSecret, onChange }: WebhookCardProps) => {
  const { name, url, events, state, failure, failingSince, retryAt } = webhook;
  const { test, toggle, rotate, remove } = useActions({ webhook, onChange, onSecret });
  const words = stateWords(webhook);
  const isActive = state === 'active';
  const fails = isActive && failingSince && failure;
  const button = { variant: 'default', size: 'compact-sm' } as const;
  return (
    <section className={classes.hook} aria-label={name} data-failing={(fails && true) || state === 'failed' || undefined}>
      <header>
        <h3>{name}</h3>
        <Tag tone={words.tone}>{words.text}</Tag>
      </header>
      <p className={classes.url}>{url}</p>
      <p className="tn">{aboutOf(webhook)}</p>
      {(fails || state === 'failed') && failingSince && (
        <p className={classes.fault} role="status">
          {failure}, desde {formatDateTime(failingSince)}
          {fails && retryAt && `. Se vuelve a intentar a las ${formatTime(retryAt)}`}
        </p>
      )}
      <p className={classes.badges}>
        {events.map((event) => (
          <Tag key={event}>{webhookEventNames[event].name}</Tag>
        ))}
      </p>
      <div className={classes.buttons}>
        <Button {...button} loading={test.isPending} onClick={() => test.mutate()} aria-label={`Probar ${name}`}>
          Probar
        </Button>
        <Button {...button} onClick={onLog} aria-label={`Registro de ${name}`}>
          Registro
        </Button>
        <Button {...button} onClick={onEdit} aria-label={`Editar ${name}`}>
          Editar
        </Button>
        <Button
          {...button}
          loading={toggle.isPending}
          onClick={() => toggle.mutate(!isActive)}
          aria-label={`${isActive ? 'Pausar' : 'Reanudar'} ${name}`}
        >
          {isActive ? 'Pausar' : 'Reanudar'}
        </Button>
        <Button {...button} onClick={rotate} aria-label={`Dar otra clave a ${name}`}>
          Dar otra clave
        </Button>
        <Button {...button} onClick={remove} aria-label={`Borrar ${name}`}>
          Borrar
        </Button>
      </div>
    </section>
  );
};
