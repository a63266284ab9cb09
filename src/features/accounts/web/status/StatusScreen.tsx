import { ActionIcon, Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconDots, IconPlus, IconRefresh, IconSettings } from '@tabler/icons-react';
import { useIsFetching, useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { can } from '#shared/permissions.ts';
import { formatDateTime } from '#shared/time.ts';
import { ErrorState } from '#web/feedback/ErrorState.tsx';
import { failureOf } from '#web/feedback/failure.ts';
import { ahead, later } from '#web/later.ts';
import { LazyMenu } from '#web/menu/LazyMenu.tsx';
import { PageHead } from '#web/page/PageHead.tsx';
import { PHONE_QUERY } from '#web/theme.ts';
import { useScreenKey } from '#web/useScreenKey.ts';
import { useSession, viewerOf } from '../../../session/web/session.ts';
import { accountsApi } from '../api.ts';
import { Apart } from './Apart.tsx';
import { DueCard } from './DueCard.tsx';
import { LedgerFlow } from './LedgerFlow.tsx';
import { OpenCashCard } from './OpenCashCard.tsx';
import classes from './Status.module.css';
import { StatusCards } from './StatusCards.tsx';

const loadForm = () => import('../movements/MovementForm.tsx');
const MovementForm = later(loadForm);
const SettingsForm = later(() => import('./SettingsForm.tsx'));
const MenuEntries = later(() => import('#web/menu/MenuEntries.tsx'));

const ICON = { size: 16, stroke: 1.7 };

/** Cuenta / Estado: what is to collect and to pay, what came in and went out, and who is behind it (spec 3 §2.3). */
export default function StatusScreen() {
  const session = useSession();
  const queries = useQueryClient();
  const phone = useMediaQuery(PHONE_QUERY, false, { getInitialValueInEffect: false });
  const [opened, setOpened] = useState<'movement' | 'settings' | null>(null);
  const status = useQuery(accountsApi.status.queryOptions({}));
  const refreshing = useIsFetching({ queryKey: ['accounts'] }) > 0;
  const refresh = () => void queries.invalidateQueries({ queryKey: ['accounts'] });
  const begin = () => setOpened('movement');
  useScreenKey('r', refresh);
  useScreenKey('n', begin);
  const { data, error } = status;
  const entries = [
    ...(phone ? [{ label: 'Actualizar', icon: <IconRefresh {...ICON} />, onSelect: refresh }] : []),
    ...(session && can(viewerOf(session), 'unrestricted')
      ? [{ label: 'Cómo se llevan las cuentas', icon: <IconSettings {...ICON} />, onSelect: () => setOpened('settings') }]
      : []),
  ];
  const failed = error && (
    <ErrorState
      inline={data !== undefined}
      title="No se pudo cargar el estado de cuenta"
      failure={failureOf(error)}
      onRetry={() => void queries.refetchQueries({ queryKey: ['accounts'], type: 'active' })}
    />
  );
  return (
    <>
      <PageHead
        title="Estado de cuenta"
        breadcrumb={['Cuenta', 'Estado']}
        actions={
          <>
            {data && <span className={`${classes.at} tn`}>al {formatDateTime(data.at)}</span>}
            <Button
              variant="default"
              visibleFrom="md"
              leftSection={<IconRefresh {...ICON} />}
              aria-keyshortcuts="R"
              loading={refreshing && status.isFetching && data !== undefined}
              onClick={refresh}
            >
              Actualizar
            </Button>
            <Button
              leftSection={<IconPlus {...ICON} />}
              aria-keyshortcuts="N"
              onMouseEnter={() => ahead(loadForm)}
              onFocus={() => ahead(loadForm)}
              onClick={begin}
            >
              {phone ? 'Movimiento' : 'Nuevo movimiento'}
            </Button>
            {entries.length > 0 && (
              <LazyMenu
                position="bottom-end"
                button={(target) => (
                  <ActionIcon variant="default" size={phone ? 40 : 32} aria-label="Más acciones" title="Más acciones" {...target}>
                    <IconDots {...ICON} />
                  </ActionIcon>
                )}
              >
                <MenuEntries entries={entries} />
              </LazyMenu>
            )}
          </>
        }
      />
      {failed && <div className={`${classes.card} ${classes.failed}`}>{failed}</div>}
      {(data || !error) && <StatusCards status={data} old={error !== null} />}
      <div className={classes.columns}>
        <LedgerFlow told={failed !== null} onNew={begin} />
        <div className={classes.column}>
          {(data || !error) && <DueCard status={data} old={error !== null} />}
          <OpenCashCard told={failed !== null} />
        </div>
      </div>
      {data && <Apart apart={data.apart} />}
      {opened === 'movement' && (
        <Suspense>
          <MovementForm start={{}} onClose={() => setOpened(null)} />
        </Suspense>
      )}
      {opened === 'settings' && data && (
        <Suspense>
          <SettingsForm settings={data.settings} onClose={() => setOpened(null)} />
        </Suspense>
      )}
    </>
  );
}
