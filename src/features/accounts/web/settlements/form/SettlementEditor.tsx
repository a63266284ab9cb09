import { Alert, Button, Tabs } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { Suspense, useEffect, useEffectEvent, useState } from 'react';
import { v7 as newId } from 'uuid';
import { formatCount, fromCents } from '#shared/money.ts';
import { failureOf } from '#web/feedback/failure.ts';
import { toast } from '#web/feedback/toast.ts';
import { FormModal } from '#web/form/FormModal.tsx';
import { later } from '#web/later.ts';
import { Selection } from '#web/table/selection.ts';
import { useToday } from '#web/useToday.ts';
import type { SettlementLineShown } from '../../../settlementCalls.ts';
import { accountsApi } from '../../api.ts';
import { Money } from '../../Money.tsx';
import { SettlementFiles } from '../../papers/SettlementFiles.tsx';
import { OrdersTab } from './OrdersTab.tsx';
import { Receipt } from './Receipt.tsx';
import { postingsOf, receiptOf } from './receipt.ts';
import classes from './SettlementForm.module.css';
import { SettlementFields } from './SettlementFields.tsx';
import {
  faultsOf,
  joinedLines,
  lookedOf,
  searchFaults,
  seenOf,
  type SettlementRead,
  type SettlementValues,
  startOf,
} from './settlementValues.ts';

const MailModal = later(() => import('../../papers/MailModal.tsx'));

/** Why it cannot be saved as it is, and what to do: orders that are not as they were seen or looked for, or somebody else's change. */
type Conflict = { kind: 'orders' | 'stale'; message: string; way: string };

/** Fields of the second tab; the first has the others. */
const ORDER_FIELDS: ReadonlySet<string> = new Set(['order']);

/** Props of {@link SettlementEditor}. */
export type SettlementEditorProps = {
  /** What is edited; null for a new one. */
  read: SettlementRead | null;
  /** Whether what drivers collected is kept back. */
  nets: boolean;
  onSaved: () => void;
  onClose: () => void;
};

const entriesOf = (lines: readonly SettlementLineShown[]) => lines.map((line) => [line._id, line] as const);

/** What is typed of a settlement, the orders that are chosen for it, and what they come to. */
export const SettlementEditor = ({ read, nets, onSaved, onClose }: SettlementEditorProps) => {
  const today = useToday();
  const [_id] = useState(() => read?._id ?? newId());
  const [stored, setStored] = useState(read);
  const [lines, setLines] = useState<readonly SettlementLineShown[] | null>(read?.orders ?? null);
  const [selection] = useState(() => {
    const all = new Selection<SettlementLineShown>();
    all.mark(entriesOf(read?.orders ?? []), true);
    return all;
  });
  const [tab, setTab] = useState<string>('settlement');
  const form = useForm<SettlementValues>({
    initialValues: startOf(read, today),
    validate: (values) => {
      const faults = faultsOf(values);
      // What is wrong is shown where it is.
      if (Object.keys(faults).some((path) => !ORDER_FIELDS.has(path))) setTab('settlement');
      return faults;
    },
  });
  const [looked, setLooked] = useState(() => (read ? JSON.stringify(lookedOf(form.values)) : ''));
  const [clientName, setClientName] = useState(read?.client.name ?? '');
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const [covered, setCovered] = useState(false);
  const [mailing, setMailing] = useState(false);
  const locked = read?.status === 'cancelled';

  const chosen = new Set(form.values.order);
  const chosenLines = (lines ?? []).filter((line) => chosen.has(line._id));
  const sums = receiptOf(chosenLines, nets);
  const before = stored && receiptOf(stored.orders, nets);
  const wanted = lookedOf(form.values);
  const isOutdated = lines !== null && JSON.stringify(wanted) !== looked;

  /** Takes lines in, as they are now; those that were there before stay chosen or not, new ones are chosen. */
  const take = (next: readonly SettlementLineShown[]) => {
    const known = new Set((lines ?? []).map((line) => line._id));
    const wantedLines = next.filter((line) => (known.has(line._id) ? selection.has(line._id) : true));
    selection.set(new Map(entriesOf(wantedLines)));
    setLines(next);
  };
  const noteChosen = useEffectEvent(() => {
    form.setFieldValue('order', [...selection.get().keys()]);
    form.clearFieldError('order');
  });
  useEffect(() => selection.subscribe(() => noteChosen()), [selection]);
  const find = useMutation({
    mutationFn: async (asked: NonNullable<typeof wanted>) => {
      const { orders } = await accountsApi.unsettled.call({ ...asked, settlement: read?._id ?? null });
      setLooked(JSON.stringify(asked));
      setConflict(null);
      take(joinedLines(stored?.orders ?? [], orders));
      setTab('orders');
    },
    onError: (error) => form.setErrors(searchFaults(failureOf(error).fields)),
  });
  const reload = useMutation({
    mutationFn: async () => {
      const { data } = await accountsApi.readSettlement.call({ _id });
      setStored(data);
      take(joinedLines(data.orders, lines ?? []));
      setConflict(null);
    },
  });

  const save = async ({ client, period, expire, ...plain }: SettlementValues) => {
    const order = chosenLines.map(seenOf);
    // What is missing of these the form has said already.
    const sent = { ...plain, _id, expire: expire!, period: { start: period.start!, end: period.end! }, order };
    const { invoice } = await (stored
      ? accountsApi.editSettlement.call({ ...sent, version: stored.version })
      : accountsApi.createSettlement.call({ ...sent, client: client! }));
    toast.ok(stored ? 'Guardada con éxito' : 'Creada con éxito', `Liquidación ${invoice}`);
    onSaved();
    onClose();
  };
  const submit = (values: SettlementValues) =>
    save(values).catch((error: unknown) => {
      const failure = failureOf(error);
      const isStale = (error as { code?: unknown }).code === 'STALE';
      const { order } = failure.fields;
      if (isStale || order)
        setConflict({ kind: isStale ? 'stale' : 'orders', message: failure.message, way: order ?? 'Cargue lo que se guardó' });
      setTab(Object.keys(failure.fields).every((path) => ORDER_FIELDS.has(path)) && !isStale ? 'orders' : 'settlement');
      throw error;
    });

  const notice = conflict && (
    <Alert color={conflict.kind === 'stale' ? 'amber' : 'red'} role="alert" className={classes.conflict}>
      <div className={classes.told}>
        <span>
          {conflict.message}. {conflict.way}: lo que eligió queda.
          {(reload.error ?? find.error) && <> {failureOf(reload.error ?? find.error).message}</>}
        </span>
        {conflict.kind === 'stale' ? (
          <Button variant="default" loading={reload.isPending} onClick={() => reload.mutate()}>
            Cargar lo guardado
          </Button>
        ) : (
          <Button variant="default" loading={find.isPending} disabled={!wanted} onClick={() => wanted && find.mutate(wanted)}>
            Actualizar órdenes
          </Button>
        )}
      </div>
    </Alert>
  );
  return (
    <>
      <FormModal
        opened
        title={read ? `Liquidación ${read.invoice}` : 'Nueva liquidación'}
        size={1160}
        form={form}
        covered={covered || mailing}
        onClose={onClose}
        onSubmit={submit}
        submitLabel={locked ? null : read ? 'Guardar liquidación' : 'Crear liquidación'}
        cancelLabel={locked ? 'Cerrar' : 'Cancelar'}
        loading={sums.orders === 0 || isOutdated}
        aside={
          <span className={classes.total}>
            {isOutdated ? 'Cambió la búsqueda: actualice las órdenes' : sums.total < 0 ? 'Le debemos' : 'Total a cobrar'}{' '}
            {!isOutdated && (
              <b>
                <Money amount={fromCents(sums.total)} tone={sums.total < 0 ? 'danger' : undefined} />
              </b>
            )}
          </span>
        }
      >
        <Tabs value={tab} onChange={(next) => next && setTab(next)} className={classes.tabs} data-tab={tab} keepMounted>
          <Tabs.List>
            <Tabs.Tab value="settlement">Liquidación</Tabs.Tab>
            <Tabs.Tab
              value="orders"
              rightSection={
                lines && (
                  <span className={classes.counts}>
                    <span className={classes.count}>{formatCount(lines.length)}</span>
                    {lines.some((line) => line.invoice_name === null) && (
                      <span className={classes.unpriced}>
                        {formatCount(lines.filter((line) => line.invoice_name === null).length)} sin zona
                      </span>
                    )}
                  </span>
                )
              }
            >
              Órdenes
            </Tabs.Tab>
          </Tabs.List>
          {notice}
          <Tabs.Panel value="settlement" className={classes.panel} inert={tab !== 'settlement'}>
            <div className={classes.sides}>
              <SettlementFields
                form={form}
                read={stored}
                locked={locked}
                lines={lines}
                chosen={sums}
                finding={find.isPending}
                failure={find.error && Object.keys(failureOf(find.error).fields).length === 0 ? failureOf(find.error).message : undefined}
                onClient={(name) => {
                  setClientName(name);
                  setLines(null);
                  selection.clear();
                }}
                onFind={wanted ? () => find.mutate(wanted) : undefined}
                onShowUnpriced={() => setTab('orders')}
              />
              <Receipt
                sums={sums}
                nets={nets}
                client={clientName}
                isNew={stored === null}
                postings={locked ? null : postingsOf(before, sums, nets)}
              >
                {stored && <SettlementFiles settlement={stored} onMail={() => setMailing(true)} />}
              </Receipt>
            </div>
          </Tabs.Panel>
          <Tabs.Panel value="orders" className={classes.panel} inert={tab !== 'orders'}>
            <OrdersTab
              lines={lines}
              selection={selection}
              sums={sums}
              locked={locked}
              settled={new Set(stored?.orders.map((line) => line._id))}
              onCovered={setCovered}
            />
          </Tabs.Panel>
        </Tabs>
      </FormModal>
      {mailing && stored && (
        <Suspense>
          <MailModal settlement={stored} onSent={onSaved} onClose={() => setMailing(false)} />
        </Suspense>
      )}
    </>
  );
};
