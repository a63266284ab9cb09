import { ActionIcon } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { IconAdjustmentsHorizontal, IconAlertTriangle, IconCopy, IconFlask, IconMap2, IconUsers } from '@tabler/icons-react';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { startTransition, Suspense, useEffect, useState } from 'react';
import { v7 as newId } from 'uuid';
import { formatCount } from '#shared/money.ts';
import { counted, type Noun } from '#shared/noun.ts';
import { failureLine, failureOf } from '#web/feedback/failure.ts';
import { Hint } from '#web/feedback/Hint.tsx';
import { toast } from '#web/feedback/toast.ts';
import { ahead, later } from '#web/later.ts';
import { RecordCard } from '#web/record/RecordCard.tsx';
import { fieldColumn, statusColumn } from '#web/record/recordColumns.tsx';
import { RecordScreen } from '#web/record/RecordScreen.tsx';
import type { Column } from '#web/table/column.ts';
import { useAskedFor } from '#web/useScreenAction.ts';
import { whenIdle } from '#web/whenIdle.ts';
import type { FeeRow } from '../contract.ts';
import { otherFeeFields } from '../fields.ts';
import { FEE } from '../noun.ts';
import { feesApi } from './api.ts';
import { type EditedPart, formFields, resumedOf, shownFields } from './feeDrafts.ts';
import classes from './FeesScreen.module.css';
import { fewNames } from './fewNames.ts';
import { lateFeeForm } from './lateFeeForm.ts';

const loadRules = () => import('./rules/RulesModal.tsx');
const RulesModal = later(loadRules);
const ChecksCard = later(async () => ({ default: (await import('./checks/ChecksCard.tsx')).ChecksCard }));
const TryModal = later(() => import('./TryModal.tsx'));
const ClientsModal = later(() => import('./clients/FeeClientsModal.tsx'));
const loadZones = () => import('./zones/ZonesScreen.tsx');
const ICON = { size: 16, stroke: 1.7 };
const CLIENT: Noun = { one: 'cliente', many: 'clientes' };

/** A new tariff, as links ask for it. */
const BEGUN = { name: 'nueva', values: {} } as const;

/** What a row opens besides its form. */
type Opened = { of: EditedPart; fee: { _id: string; name: string }; resumes?: boolean };

const Few = ({ names, none }: { names: readonly string[]; none: string }) => {
  if (names.length === 0) return <span className={classes.none}>{none}</span>;
  const { shown, more } = fewNames(names);
  return (
    <span title={names.join(', ')}>
      {shown}
      {more > 0 && <span className={classes.none}> +{more}</span>}
    </span>
  );
};

const Total = ({ total }: { total: number }) => <span className={total === 0 ? classes.none : undefined}>{formatCount(total)}</span>;

const clientsOf = ({ clients }: FeeRow) => (clients.length === 0 ? 'Todos' : counted(clients.length, CLIENT));

/** Orders by the tariffs that take them; undefined until they are counted. */
type Usage = ReadonlyMap<string, number> | undefined;

/** @param told the tariffs that a check tells of */
const columnsWith = (told: ReadonlySet<string>, usage: Usage): readonly Column<FeeRow>[] => [
  fieldColumn<FeeRow, 'name'>(shownFields, 'name', {
    title: 'Tarifa',
    always: true,
    cell: ({ _id, name }) => (
      <>
        {told.has(_id) && <IconAlertTriangle size={15} stroke={1.7} className={classes.told} aria-label="Tiene avisos" />}
        {name}
      </>
    ),
  }),
  { ...statusColumn(FEE), width: 86 },
  fieldColumn<FeeRow, 'typeOrder'>(shownFields, 'typeOrder', {
    width: 146,
    value: ({ typeOrder }) => typeOrder.join(', '),
    cell: ({ typeOrder }) => <Few names={typeOrder} none="" />,
  }),
  fieldColumn<FeeRow, 'fromOrder'>(shownFields, 'fromOrder', {
    width: 128,
    value: ({ fromOrder }) => fromOrder.join(', ') || 'Todos',
    cell: ({ fromOrder }) => <Few names={fromOrder} none="Todos" />,
    hideAt: 900,
  }),
  {
    key: 'zones',
    title: 'Zonas',
    width: 62,
    align: 'right',
    tabular: true,
    sortable: true,
    value: ({ region }) => region.total,
    cell: ({ region }) => <Total total={region.total} />,
  },
  {
    key: 'ruleCount',
    title: 'Reglas',
    width: 66,
    hideAt: 1000,
    align: 'right',
    tabular: true,
    sortable: true,
    value: ({ rules }) => rules.length,
    cell: ({ rules }) => <Total total={rules.length} />,
  },
  {
    key: 'clients',
    title: 'Clientes',
    width: 90,
    sortable: true,
    value: ({ clients }) => clients.length,
    cell: (row) => <span className={row.clients.length === 0 ? classes.none : undefined}>{clientsOf(row)}</span>,
  },
  {
    key: 'usage',
    title: 'Órd. 30 días',
    width: 98,
    align: 'right',
    tabular: true,
    sortable: true,
    hideAt: 780,
    value: ({ _id }) => usage?.get(_id) ?? (usage && 0),
    cell: ({ _id }) => usage && <Total total={usage.get(_id) ?? 0} />,
  },
];

/** Oficina / Tarifas: what deliveries cost, and whom (spec 3 §2.1). */
export default function FeesScreen() {
  // The zones of one are what is opened most, and their map is the largest thing to come.
  useEffect(() => whenIdle(() => ahead(loadZones)), []);
  const navigate = useNavigate();
  const queries = useQueryClient();
  const [opened, setOpened] = useState<Opened | null>(null);
  const [trying, setTrying] = useState(false);
  const checks = useQuery(feesApi.checks.queryOptions({})).data?.data;
  const taken = useQuery(feesApi.usage.queryOptions({})).data?.data;
  const usage = taken && new Map(taken.map(({ _id, orders }) => [_id, orders]));
  const told = new Set(checks?.flatMap(({ kind, fee }) => (fee && kind !== 'unpriced' ? [fee._id] : [])));
  const open = (of: Opened['of'], fee: Opened['fee']) => startTransition(() => setOpened({ of, fee }));
  const asked = useLocation({ select: ({ hash }) => hash });
  const resumed = resumedOf(asked);
  const named = useQuery({ ...feesApi.list.queryOptions({}), enabled: resumed !== undefined }).data?.data.find(
    ({ _id }) => _id === resumed?.fee,
  );
  useAskedFor(resumed && named ? asked : undefined, () => {
    if (resumed && named) startTransition(() => setOpened({ of: resumed.of, fee: named, resumes: true }));
  });
  const zones = ({ _id }: FeeRow) => void navigate({ to: '/office/fee/$id', params: { id: _id } });
  const trial = ({ _id }: FeeRow) => void navigate({ to: '/office/fee/$id/trial', params: { id: _id } });
  const clone = async ({ _id, name }: FeeRow) => {
    try {
      await feesApi.clone.call({ _id, copy: newId() });
      toast.ok('Clonada con éxito', `Copia de ${name}: está inactiva hasta que la active`);
    } catch (error) {
      toast.error(failureLine(failureOf(error)), 'Error al clonar una tarifa');
    }
    void queries.invalidateQueries({ queryKey: feesApi.list.key.slice(0, 1) });
  };
  return (
    <div className={classes.whole}>
      <RecordScreen
        of={feesApi}
        noun={FEE}
        breadcrumb={['Oficina', 'Tarifas']}
        fields={formFields}
        otherFields={otherFeeFields}
        name={({ name }) => name}
        columns={columnsWith(told, usage)}
        begun={BEGUN}
        tools={[{ label: 'Probar tarifa', icon: <IconFlask {...ICON} />, onSelect: () => startTransition(() => setTrying(true)) }]}
        sort={{ key: 'name', desc: false }}
        sizes={{ offered: [10, 20, 30, 40, 50], initial: 10 }}
        card={(row) => (
          <RecordCard row={row} noun={FEE} name={row.name}>
            {row.typeOrder.join(', ')} · {formatCount(row.region.total)} {row.region.total === 1 ? 'zona' : 'zonas'} ·{' '}
            {clientsOf(row) === 'Todos' ? 'todos los clientes' : clientsOf(row)}
          </RecordCard>
        )}
        form={lateFeeForm}
        actions={{
          count: 3,
          draw: (row) => (
            <>
              <Hint label="Zonas">
                <ActionIcon aria-label={`Zonas de ${row.name}`} onClick={() => zones(row)}>
                  <IconMap2 {...ICON} />
                </ActionIcon>
              </Hint>
              <Hint label="Reglas">
                <ActionIcon aria-label={`Reglas de ${row.name}`} onMouseEnter={() => void loadRules()} onClick={() => open('rules', row)}>
                  <IconAdjustmentsHorizontal {...ICON} />
                </ActionIcon>
              </Hint>
              <Hint label="Clientes">
                <ActionIcon aria-label={`Clientes de ${row.name}`} onClick={() => open('clients', row)}>
                  <IconUsers {...ICON} />
                </ActionIcon>
              </Hint>
            </>
          ),
        }}
        menu={(row) => [
          { label: 'Zonas', icon: <IconMap2 {...ICON} />, onSelect: () => zones(row) },
          { label: 'Reglas', icon: <IconAdjustmentsHorizontal {...ICON} />, onSelect: () => open('rules', row) },
          { label: 'Clientes', icon: <IconUsers {...ICON} />, onSelect: () => open('clients', row) },
          { label: 'Probar tarifa', icon: <IconFlask {...ICON} />, onSelect: () => trial(row) },
          { label: 'Clonar', icon: <IconCopy {...ICON} />, onSelect: () => void clone(row) },
        ]}
      />
      <Suspense fallback={<div />}>
        <ChecksCard onMend={({ of, fee }) => open(of, fee)} onAdd={() => void navigate({ to: '.', search: true, hash: BEGUN.name })} />
      </Suspense>
      <Suspense>
        {opened?.of === 'rules' && <RulesModal {...opened} onClose={() => setOpened(null)} />}
        {trying && <TryModal onClose={() => setTrying(false)} />}
        {opened?.of === 'clients' && <ClientsModal {...opened} onClose={() => setOpened(null)} />}
      </Suspense>
    </div>
  );
}
