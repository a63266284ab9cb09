import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconPackageImport, IconPackageExport } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { formatCount } from '#shared/money.ts';
import { ahead, later } from '#web/later.ts';
import { LinkButton } from '#web/LinkButton.tsx';
import { PageHead } from '#web/page/PageHead.tsx';
import { useScreenSearch } from '#web/screens.tsx';
import { PHONE_QUERY } from '#web/theme.ts';
import { can } from '#shared/permissions.ts';
import { useSession, viewerOf } from '../../session/web/session.ts';
import type { TransferType } from '../transfer.ts';
import { sharedOrdersApi } from './api.ts';
import classes from './list/transfers.module.css';
import { TypeSwitch } from './list/TypeSwitch.tsx';
import { TransfersTable } from './list/TransfersTable.tsx';

const loadShare = () => import('./share/ShareStation.tsx');
const loadArrival = () => import('./arrival/ArrivalStation.tsx');
const TransfersStart = later(() => import('./list/TransfersStart.tsx'));
const ShareStation = later(loadShare);
const ArrivalStation = later(loadArrival);
const PeersOffer = later(() => import('./peers/PeersOffer.tsx'));

const ICON = { size: 16, stroke: 1.7 };

/** Orders that logistics companies share with each other: the list, and the stations where they are scanned (spec 2 §2.10). */
export default function TransfersScreen() {
  const [search, setSearch] = useScreenSearch('/transfer');
  const [station, setStation] = useState<TransferType | null>(null);
  const session = useSession();
  const phone = useMediaQuery(PHONE_QUERY, false, { getInitialValueInEffect: false });
  const mayOrders = session !== undefined && can(viewerOf(session), 'order');
  const partners = useQuery(sharedOrdersApi.transferPartners.queryOptions({}));
  const awaited = partners.data?.data.reduce((sum, { receivedOpen }) => sum + receivedOpen, 0) ?? 0;
  const choose = (typeTransfer: TransferType) => void setSearch({ typeTransfer, fromOrder: undefined, page: undefined });
  const { typeTransfer } = search;
  const types = <TypeSwitch value={typeTransfer} onChange={choose} />;
  const peers = <Suspense>{session?.kind === 'owner' && <PeersOffer />}</Suspense>;
  const share = () => setStation('sent');
  return (
    <>
      <PageHead
        title="Transfer"
        // On a phone the buttons take the width.
        aside={
          phone && (
            <>
              {types}
              {peers}
            </>
          )
        }
        breadcrumb={['Órdenes', 'Transfer']}
        actions={
          <>
            {!phone && peers}
            {mayOrders && (
              <LinkButton variant="subtle" color="gray" c="var(--rp-text)" visibleFrom="lg" to="/order/import">
                Importar órdenes
              </LinkButton>
            )}
            <Button
              variant="default"
              leftSection={<IconPackageImport {...ICON} />}
              rightSection={awaited > 0 ? <span className={classes.count}>{formatCount(awaited)}</span> : undefined}
              onMouseEnter={() => ahead(loadArrival)}
              onClick={() => setStation('received')}
            >
              Confirmar llegada
            </Button>
            <Button leftSection={<IconPackageExport {...ICON} />} onMouseEnter={() => ahead(loadShare)} onClick={share}>
              Compartir órdenes
            </Button>
          </>
        }
      />
      {typeTransfer ? (
        <TransfersTable key={typeTransfer} type={typeTransfer} types={!phone && types} onShare={share} />
      ) : (
        <Suspense>
          <TransfersStart types={!phone && types} onType={choose} />
        </Suspense>
      )}
      <Suspense>
        {station === 'sent' && <ShareStation onClose={() => setStation(null)} />}
        {station === 'received' && <ArrivalStation onClose={() => setStation(null)} />}
      </Suspense>
    </>
  );
}
