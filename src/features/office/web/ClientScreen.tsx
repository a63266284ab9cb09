import { Button, Skeleton, Tabs } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconCopy, IconPencil, IconUserOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { startTransition, Suspense, useState } from 'react';
import { can } from '#shared/permissions.ts';
import { formatCount } from '#shared/money.ts';
import { addressLine } from '#shared/place/addressLine.ts';
import { EmptyState } from '#web/feedback/EmptyState.tsx';
import { ErrorState } from '#web/feedback/ErrorState.tsx';
import { failureOf } from '#web/feedback/failure.ts';
import { toast } from '#web/feedback/toast.ts';
import { ahead, later } from '#web/later.ts';
import { LinkButton } from '#web/LinkButton.tsx';
import { PageHead } from '#web/page/PageHead.tsx';
import { useScreenTitle } from '#web/page/screenTitle.ts';
import type { RecordTarget } from '#web/record/recordApi.ts';
import { RecordDrafts, recordDrafts } from '#web/record/RecordDrafts.tsx';
import { RecordState } from '#web/record/RecordState.tsx';
import { useScreenSearch } from '#web/screens.tsx';
import type { ClientRow } from '../../clients/contract.ts';
import { clientFields, otherClientFields } from '../../clients/fields.ts';
import { CLIENT } from '../../clients/noun.ts';
import { clientsApi } from '../../clients/web/api.ts';
import { Integrations } from '../../clients/web/Integrations.tsx';
import { lateClientForm } from '../../clients/web/lateClientForm.ts';
import { PlaceMap } from '../../places/web/PlaceMap.tsx';
import { useSession, viewerOf } from '../../session/web/session.ts';
import { officeApi } from './api.ts';
import { ClientFacts } from './ClientFacts.tsx';
import classes from './ClientPage.module.css';
import { type ClientTabKey, clientTabKeys } from './clientTabKeys.ts';
import { ChangesTab, ImportsTab, LayoutsTab, OrdersTab, SkusTab } from './clientTabs.tsx';

const ICON = { size: 16, stroke: 1.7 };
const RecordHistory = later(() => import('#web/record/RecordHistory.tsx'));
const { Form } = lateClientForm;

const tabs = {
  orders: { label: 'Órdenes', Tab: OrdersTab },
  imports: { label: 'Importaciones', Tab: ImportsTab },
  skus: { label: 'SKU', Tab: SkusTab },
  layouts: { label: 'Formatos de archivo', Tab: LayoutsTab },
  changes: { label: 'Cambios', Tab: ChangesTab },
} as const satisfies Record<ClientTabKey, object>;

const drafts = recordDrafts(String(clientsApi.list.key[0]), clientFields);

const Aside = ({ client }: { client: ClientRow }) => (
  <aside className={classes.aside}>
    <section className={classes.card} aria-labelledby="client-shops">
      <h2 id="client-shops">Integraciones</h2>
      <Integrations client={client} />
    </section>
    <section className={classes.card} aria-labelledby="client-place">
      <h2 id="client-place">Retiro</h2>
      <b>{addressLine(client)}</b>
      <p className={classes.quiet}>{[client.town, client.postalCode && `CP ${client.postalCode}`].filter(Boolean).join(' · ')}</p>
      <div className={classes.map}>
        <PlaceMap coordinates={client.location.coordinates} name={client.name} />
      </div>
    </section>
    {(client.logoZPL ?? client.logoEmail) !== null && (
      <section className={classes.card} aria-labelledby="client-logos">
        <h2 id="client-logos">En la etiqueta y en los emails</h2>
        <div className={classes.logos}>
          {client.logoZPL && <img src={client.logoZPL} width={151} height={121} alt="Logo térmico" />}
          {client.logoEmail && <img src={client.logoEmail} width={208} height={79} alt="Logo de emails" />}
        </div>
      </section>
    )}
  </aside>
);

const Page = ({ client }: { client: ClientRow }) => {
  const session = useSession();
  const summary = useQuery(officeApi.summary.queryOptions({ _id: client._id })).data;
  const mayOrders = session !== undefined && can(viewerOf(session), 'order');
  const offered = clientTabKeys.filter((key) => key !== 'orders' || mayOrders);
  const [search, setSearch] = useScreenSearch('/office/client/$id');
  const first = offered[0] ?? 'imports';
  // The address may name a tab that is not for this viewer.
  const open = offered.find((key) => key === search.tab) ?? first;
  const show = (key: string | null) => {
    const tab = offered.find((one) => one === key);
    void setSearch({ tab: tab === first ? undefined : tab });
  };
  const count = (key: ClientTabKey) => summary?.[key];
  return (
    <div className={classes.screen}>
      <div className={classes.main}>
        <ClientFacts client={client} summary={summary} />
        <Tabs value={open} onChange={show} className={classes.tabs} keepMounted={false}>
          <div className={classes.bar}>
            <Tabs.List>
              {offered.map((key) => (
                <Tabs.Tab key={key} value={key}>
                  {tabs[key].label}{' '}
                  {count(key) !== undefined && <span className={`${classes.count} tn`}>{formatCount(count(key) ?? 0)}</span>}
                </Tabs.Tab>
              ))}
            </Tabs.List>
            {open === 'orders' && (
              <Link className={classes.whole} to="/order" search={{ client: client._id, anyDate: true }}>
                Abrir en Órdenes
              </Link>
            )}
          </div>
          {offered.map((key) => {
            const { Tab } = tabs[key];
            return (
              <Tabs.Panel key={key} value={key} className={classes.panel}>
                <Tab client={client._id} />
              </Tabs.Panel>
            );
          })}
        </Tabs>
      </div>
      <Aside client={client} />
    </div>
  );
};

/** Oficina / Clientes / one of them: who it is, its orders, files, products, layouts, changes and connections. */
export default function ClientScreen() {
  const { id } = useParams({ from: '/office/client/$id' });
  const clipboard = useClipboard();
  const [target, setTarget] = useState<RecordTarget | null>(null);
  const [history, setHistory] = useState<{ _id: string; name: string } | null>(null);
  const read = useQuery(clientsApi.read.queryOptions({ _id: id }));
  const client = read.data?.data;
  useScreenTitle(client?.name);
  const crumbs = [
    'Oficina',
    <Link key="list" to="/office/client" className={classes.crumb}>
      Clientes
    </Link>,
    ...(client ? [<span key="number">{client.number}</span>] : []),
  ];
  if (!client)
    return (
      <>
        <PageHead title="Cliente" breadcrumb={crumbs} />
        {read.error?.status === 404 || read.error?.status === 400 ? (
          <EmptyState
            icon={<IconUserOff size={20} stroke={1.7} />}
            title="El cliente no existe"
            text="Puede haber sido borrado, o el enlace está incompleto."
            actions={<LinkButton to="/office/client">Ir a los clientes</LinkButton>}
          />
        ) : read.error ? (
          <ErrorState title="No se pudo cargar el cliente" failure={failureOf(read.error)} onRetry={() => void read.refetch()} />
        ) : (
          <Skeleton h={420} radius="lg" aria-busy />
        )}
      </>
    );
  const load = () => ahead(lateClientForm.load);
  const open = (next: RecordTarget) => startTransition(() => setTarget(next));
  return (
    <>
      <PageHead
        title={client.name}
        breadcrumb={crumbs}
        aside={<RecordState status={client.status} noun={CLIENT} />}
        actions={
          <>
            <Button
              variant="default"
              leftSection={<IconCopy {...ICON} />}
              onClick={() => {
                clipboard.copy(client._id);
                toast.ok('Copiado con éxito');
              }}
            >
              Copiar ID
            </Button>
            <Button
              leftSection={<IconPencil {...ICON} />}
              onMouseEnter={load}
              onFocus={load}
              onClick={() => open({ kind: 'edit', _id: client._id })}
            >
              Editar
            </Button>
          </>
        }
      />
      <RecordDrafts kind={drafts} noun={CLIENT} of={client._id} onResume={(draft) => open({ kind: 'draft', draft })} />
      <Page key={client._id} client={client} />
      <Suspense>
        {target && (
          <Form
            of={clientsApi}
            noun={CLIENT}
            name={({ name }) => name}
            target={target}
            drafts={drafts}
            covered={history !== null}
            onHistory={(record) => startTransition(() => setHistory(record))}
            onClose={() => setTarget(null)}
          />
        )}
        {history && (
          <RecordHistory
            history={clientsApi.history}
            noun={CLIENT}
            fields={{ ...clientFields, ...otherClientFields }}
            {...history}
            onClose={() => setHistory(null)}
          />
        )}
      </Suspense>
    </>
  );
}
