import { Button, Skeleton } from '@mantine/core';
import { IconKey, IconPlus } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { formatCount } from '#shared/money.ts';
import { formatDateTime } from '#shared/time.ts';
import { confirmDelete } from '#web/feedback/ConfirmDelete.tsx';
import { ErrorState } from '#web/feedback/ErrorState.tsx';
import { failureOf } from '#web/feedback/failure.ts';
import { toast } from '#web/feedback/toast.ts';
import { later } from '#web/later.ts';
import { TopicCard } from '#web/page/TopicCard.tsx';
import type { ApiKeyShown } from '../../keyCalls.ts';
import { scopeNames } from '../../scopeNames.ts';
import { developersApi } from '../api.ts';
import classes from '../developers.module.css';
import { GivenSecret } from '../GivenSecret.tsx';
import { Tag } from '../Tag.tsx';

const KeyForm = later(() => import('./KeyForm.tsx'));

const usedText = ({ usedAt }: ApiKeyShown) => (usedAt ? `último uso ${formatDateTime(usedAt)}` : 'todavía no se usó');

const aboutOf = (key: ApiKeyShown) =>
  [
    key.revokedAt ? `revocada ${formatDateTime(key.revokedAt)}${key.revokedBy ? ` por ${key.revokedBy}` : ''}` : usedText(key),
    `${formatCount(key.perMinute)} por minuto`,
    `creada ${formatDateTime(key.createAt)}${key.by ? ` por ${key.by}` : ''}`,
  ].join(' · ');

const KeyRow = ({ apiKey, onRevoke }: { apiKey: ApiKeyShown; onRevoke: () => void }) => (
  <li data-over={apiKey.revokedAt !== null || undefined}>
    <IconKey size={18} stroke={1.7} aria-hidden />
    <div>
      <b>
        {apiKey.name} <code>{apiKey.prefix}…</code>
      </b>
      <span className="tn">{aboutOf(apiKey)}</span>
      <span className={classes.badges}>
        {apiKey.scopes.map((scope) => (
          <Tag key={scope}>{scopeNames[scope].name}</Tag>
        ))}
      </span>
    </div>
    {apiKey.revokedAt === null && (
      <Button variant="default" size="compact-sm" onClick={onRevoke} aria-label={`Revocar ${apiKey.name}`}>
        Revocar
      </Button>
    )}
  </li>
);

/** The API keys of the company. */
export default function KeysCard() {
  const queries = useQueryClient();
  const keys = useQuery(developersApi.keys.queryOptions({}));
  const [adding, setAdding] = useState(false);
  const [given, setGiven] = useState<{ _id: string; name: string; secret: string }>();
  const refresh = () => queries.invalidateQueries({ queryKey: developersApi.keys.key });
  const revoke = ({ _id, name }: ApiKeyShown) =>
    confirmDelete({
      title: `¿Desea revocar la clave ${name}?`,
      note: 'Deja de valer en el acto: lo que la usa no podrá entrar más. No se puede deshacer.',
      action: 'Revocar',
      failed: `Error al revocar ${name}`,
      confirm: async () => {
        await developersApi.revokeKey.call({ _id });
        if (given?._id === _id) setGiven(undefined);
        toast.ok('Revocada con éxito', name);
        await refresh();
      },
    });
  const list = keys.data?.data;
  return (
    <TopicCard
      title="Claves de API"
      about="Con una clave otro programa crea órdenes, las lee y les cambia el estado, en nombre de la empresa y de nadie de su gente."
    >
      {keys.error && !list ? (
        <ErrorState title="No se pudo cargar" failure={failureOf(keys.error)} onRetry={() => void keys.refetch()} />
      ) : !list ? (
        <Skeleton h={120} role="status" aria-busy aria-label="Cargando las claves" />
      ) : (
        <>
          {given && <GivenSecret key={given.secret} {...given} about="Guárdela donde la use su programa antes de salir." />}
          {list.length === 0 && <p className={classes.none}>Todavía no hay claves.</p>}
          {list.length > 0 && (
            <ul className={classes.list}>
              {list.map((key) => (
                <KeyRow key={key._id} apiKey={key} onRevoke={() => revoke(key)} />
              ))}
            </ul>
          )}
          <Button leftSection={<IconPlus size={16} stroke={1.7} />} onClick={() => setAdding(true)}>
            Nueva clave
          </Button>
          {adding && (
            <Suspense>
              <KeyForm
                onClose={() => setAdding(false)}
                onMade={(made) => {
                  setAdding(false);
                  setGiven(made);
                  void refresh();
                }}
              />
            </Suspense>
          )}
        </>
      )}
    </TopicCard>
  );
}
