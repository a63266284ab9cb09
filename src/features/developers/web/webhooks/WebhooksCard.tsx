import { Button, Skeleton } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { ErrorState } from '#web/feedback/ErrorState.tsx';
import { failureOf } from '#web/feedback/failure.ts';
import { toast } from '#web/feedback/toast.ts';
import { later } from '#web/later.ts';
import { TopicCard } from '#web/page/TopicCard.tsx';
import type { WebhookShown } from '../../webhookCalls.ts';
import { developersApi } from '../api.ts';
import classes from '../developers.module.css';
import { GivenSecret } from '../GivenSecret.tsx';
import { WebhookCard } from './WebhookCard.tsx';

const WebhookForm = later(() => import('./WebhookForm.tsx'));
const LogDialog = later(() => import('./LogDialog.tsx'));

/** How often it is asked how the webhooks are, in milliseconds. */
const ASKED_EVERY = 10_000;

/** What stands over the card: the form, of one that is edited or of a new one, or a log. */
type Open = { kind: 'form'; webhook?: WebhookShown } | { kind: 'log'; webhook: WebhookShown };

/** Where the company wants to be told what happens. */
export default function WebhooksCard() {
  const queries = useQueryClient();
  const hooks = useQuery({ ...developersApi.webhooks.queryOptions({}), refetchInterval: ASKED_EVERY });
  const [open, setOpen] = useState<Open>();
  const [given, setGiven] = useState<{ name: string; secret: string }>();
  const refresh = () => queries.invalidateQueries({ queryKey: developersApi.webhooks.key });
  const list = hooks.data?.data;
  return (
    <TopicCard
      title="Webhooks"
      about="Lo que pasa con órdenes y liquidaciones se avisa a otro programa en el momento, firmado. Lo que no toma se reintenta durante un día."
    >
      {hooks.error && !list ? (
        <ErrorState title="No se pudo cargar" failure={failureOf(hooks.error)} onRetry={() => void hooks.refetch()} />
      ) : !list ? (
        <Skeleton h={120} role="status" aria-busy aria-label="Cargando los webhooks" />
      ) : (
        <>
          {given && <GivenSecret key={given.secret} {...given} about="Con ella su programa comprueba que el aviso es de acá." />}
          {list.length === 0 && <p className={classes.none}>Todavía no hay webhooks.</p>}
          <div className={classes.hooks}>
            {list.map((webhook) => (
              <WebhookCard
                key={webhook._id}
                webhook={webhook}
                onEdit={() => setOpen({ kind: 'form', webhook })}
                onLog={() => setOpen({ kind: 'log', webhook })}
                onSecret={(secret) => setGiven({ name: webhook.name, secret })}
                onChange={refresh}
              />
            ))}
          </div>
          <Button leftSection={<IconPlus size={16} stroke={1.7} />} onClick={() => setOpen({ kind: 'form' })}>
            Nuevo webhook
          </Button>
          {open && (
            <Suspense>
              {open.kind === 'log' ? (
                <LogDialog webhook={open.webhook} onClose={() => setOpen(undefined)} />
              ) : (
                <WebhookForm
                  webhook={open.webhook}
                  onClose={() => setOpen(undefined)}
                  onSaved={({ name, secret }) => {
                    setOpen(undefined);
                    if (secret !== undefined) setGiven({ name, secret });
                    else toast.ok('Guardado con éxito', name);
                    void refresh();
                  }}
                />
              )}
            </Suspense>
          )}
        </>
      )}
    </TopicCard>
  );
}
