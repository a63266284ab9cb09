import { Alert, VisuallyHidden } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { v4 as newUuid } from 'uuid';
import { can } from '#shared/permissions.ts';
import { at10 } from '#shared/time.ts';
import { DayInput } from '#web/form/DayInput.tsx';
import { FormModal } from '#web/form/FormModal.tsx';
import { counted } from '#shared/noun.ts';
import { useSelected } from '#web/table/selection.ts';
import { dueFault, earliestDue } from '../../due.ts';
import { fieldsFor } from '../../askedFields.ts';
import { bulkStatuses, isCorrection, statuses } from '../../status.ts';
import { driverOptions } from '../../../fleet/web/driverOptions.ts';
import { useSession, viewerOf } from '../../../session/web/session.ts';
import { ordersApi } from '../api.ts';
import { type Agreed, makeAgreed } from './agreed.ts';
import { BulkConfirm, type SentTarget } from './BulkConfirm.tsx';
import { BulkOrders, WholeOrders } from './BulkOrders.tsx';
import { BulkShared } from './BulkShared.tsx';
import { startRun } from './bulkRun.ts';
import classes from '../status/forms.module.css';
import { useDraft } from '#web/form/useDraft.ts';
import { type BulkDraft, orderDrafts } from '../drafts/orderDrafts.ts';
import { useFilterNames } from '#web/list/useFilterNames.ts';
import { orderFilters } from '../list/orderFilters.ts';
import { orderChips, type OrderListSearch } from '../list/orderListSearch.ts';
import { ORDERS } from '../../noun.ts';
import type { OrderSelection } from '../list/orderSelection.ts';
import { emptyChange, givenFields, missingFields, staysHome, type ChangeValues } from '../status/statusChange.ts';
import { StatusFields } from '../status/StatusFields.tsx';
import { StatusSelect } from '../status/StatusSelect.tsx';
import { useToday } from '#web/useToday.ts';

/** What came of the last try: how many changed, and why the others did not, by `_id`. */
type Outcome = { changed: number; refused: ReadonlyMap<string, string> };

/** More orders than that are not changed without a question, nor are those that a filter finds: nobody has seen each of them. */
const MANY = 100;
const EVERY_STATUS = statuses.map(({ id }) => id).filter((id) => id !== 99);

/** A change of many orders that waits to be confirmed. */
type Question = { values: ChangeValues; driver: string | undefined; why: string | undefined; answer: (agreed: Agreed | null) => void };

/** Refused orders that are read again at once, so that the next try starts from what they are now. */
const MAX_READ_AGAIN = 50;

/** Props of {@link BulkModal}. */
export type BulkModalProps = {
  selection: OrderSelection;
  /** Orders of the whole result that the list shows. */
  total: number;
  /** What the list shows: a draft is taken up there. */
  search: OrderListSearch;
  /** What was not saved before. */
  draft?: BulkDraft | undefined;
  onClose: () => void;
};

/**
 * Changes the chosen orders at once; those that may not change stay chosen, with the reason (spec 2 §2.4).
 * A whole result, or more than MAX_BULK orders, is changed in the background: `BulkBand` tells how it goes.
 */
export default function BulkModal({ selection, total, search, draft, onClose }: BulkModalProps) {
  const chosen = useSelected(selection);
  const rows = [...chosen.values()];
  const { whole } = selection;
  const count = selection.count(total);
  const session = useSession();
  const mayShare = session !== undefined && can(viewerOf(session), 'transfer');
  const today = useToday();
  const queries = useQueryClient();
  const [id] = useState(() => draft?.id ?? newUuid());
  const [outcome, setOutcome] = useState<Outcome>();
  const [question, setQuestion] = useState<Question>();

  const askedBy = ({ status }: ChangeValues) =>
    status === null
      ? []
      : fieldsFor(
          status,
          'bulk',
          whole
            ? (whole.filter.status?.some((from) => isCorrection(from, status)) ?? false)
            : rows.some((order) => isCorrection(order.status.id, status)),
        );
  const due = ({ deliveryDate }: ChangeValues) => (deliveryDate ? dueFault(deliveryDate, today) : undefined);
  const form = useForm<ChangeValues>({
    initialValues: draft?.values ?? emptyChange,
    validate: (values) => ({
      ...(values.status === null && !values.deliveryDate && { status: 'Elija un estado o una fecha de entrega' }),
      ...missingFields(values, askedBy(values)),
      ...(due(values) && { deliveryDate: due(values) }),
    }),
  });
  const forget = useDraft(orderDrafts, { part: 'bulk', id, search, chosen: selection.kept(), count, values: form.values }, true);
  useEffect(() => {
    if (draft) form.setInitialValues(emptyChange);
    // oxlint-disable-next-line react/exhaustive-deps -- once, when the form opens
  }, []);
  const close = () => {
    forget();
    onClose();
  };
  const target = ({ spared }: Pick<Agreed, 'spared'>): SentTarget => {
    if (!whole) return rows.filter(({ status }) => !(spared && status.id === 7)).map(({ _id }) => _id);
    const { filter, except } = whole;
    if (!spared) return { filter, except: [...except] };
    const status = (filter.status?.length ? filter.status : EVERY_STATUS).filter((one) => one !== 7);
    // No status would stand for each of them.
    return status.length === 0 ? [] : { filter: { ...filter, status }, except: [...except] };
  };
  const ask = async (values: ChangeValues, why?: string) => {
    const [driver] = values.driverAssign ? await driverOptions.resolve([values.driverAssign]) : [];
    const agreed = await new Promise<Agreed | null>((answer) => setQuestion({ values, driver: driver?.label, why, answer }));
    setQuestion(undefined);
    return agreed;
  };
  const save = async (values: ChangeValues) => {
    const agreed = whole || count > MANY ? await ask(values) : { spared: false, total: count };
    await makeAgreed(agreed, { make: (so) => change(values, so), ask: (why) => ask(values, why) });
  };
  const change = async (values: ChangeValues, agreed: Agreed) => {
    const result = await ordersApi.changeBulk.call({
      orders: target(agreed),
      ...(whole
        ? { expected: agreed.total, ...(agreed.found !== undefined && { found: agreed.found }) }
        : { versions: Object.fromEntries(rows.map(({ _id, version }) => [_id, version])) }),
      ...(values.status !== null && { status: values.status }),
      ...(values.deliveryDate && { deliveryDate: at10(values.deliveryDate).toISOString() }),
      ...givenFields(values, askedBy(values)),
    });
    startRun('change', result);
    const { changed, refused } = result;
    if (whole || result.job !== null) {
      selection.clear();
      void queries.invalidateQueries({ queryKey: ['orders'] });
      close();
      return;
    }
    const reasons = new Map(refused.map(({ _id, message }) => [_id, message]));
    const again = refused.slice(0, MAX_READ_AGAIN).map(({ _id }) => ordersApi.detail.call({ _id }));
    for (const read of await Promise.allSettled(again)) {
      if (read.status === 'rejected') continue;
      const now = read.value.data;
      const moved = chosen.get(now._id)?.status.id !== now.status.id;
      if (moved) reasons.set(now._id, `${reasons.get(now._id) ?? ''}: ahora está en ${now.status.name}`);
      selection.mark([[now._id, now]], true);
    }
    selection.mark(
      rows.filter(({ _id }) => !reasons.has(_id)).map((row) => [row._id, row]),
      false,
    );
    setOutcome({ changed, refused: reasons });
    void queries.invalidateQueries({ queryKey: ['orders'] });
    if (refused.length === 0) close();
  };
  const asked = askedBy(form.values);
  const isHome = (values: ChangeValues) => staysHome(values, givenFields(values, askedBy(values)));
  const refusedCount = outcome?.refused.size ?? 0;

  const chips = orderChips(search, today, useFilterNames(orderFilters, search)).map(({ label, value }) => `${label} ${value}`);

  return (
    <>
      <FormModal
        opened
        onClose={close}
        covered={question !== undefined}
        title="Modificar Órdenes"
        size={980}
        form={form}
        onSubmit={save}
        submitLabel={`Modificar ${counted(count, ORDERS)}`}
        cancelLabel="Cerrar"
        loading={count === 0}
      >
        <div className={classes.fields}>
          {outcome && refusedCount > 0 && (
            <Alert color="amber" className={classes.notice} role="status">
              {outcome.changed > 0 ? `${counted(outcome.changed, ORDERS)} con el cambio hecho. ` : ''}
              {counted(refusedCount, ORDERS)} sin modificar: el motivo está en cada una.
            </Alert>
          )}
          <DayInput
            label="Fecha de entrega"
            placeholder="Sin cambios"
            minDay={earliestDue(today)}
            value={form.values.deliveryDate}
            onChange={(day) => form.setFieldValue('deliveryDate', day)}
            check={(day) => dueFault(day, today)}
            error={form.errors.deliveryDate}
          />
          <StatusSelect
            statuses={mayShare ? bulkStatuses : bulkStatuses.filter((one) => one.id !== 30)}
            value={form.values.status}
            onChange={(status) => form.setFieldValue('status', status)}
            error={form.errors.status}
          />
          <StatusFields form={form} asked={asked} />
          {!whole && count <= MANY && isHome(form.values) && (
            <div className={classes.notice}>
              <BulkShared orders={rows.map(({ _id }) => _id)} />
            </div>
          )}
          <div className={classes.orders}>
            <VisuallyHidden>
              <h3>{counted(count, ORDERS)} a modificar</h3>
            </VisuallyHidden>
            {whole ? (
              <WholeOrders selection={selection} whole={whole} count={count} />
            ) : (
              <BulkOrders rows={rows} refused={outcome?.refused} onRemove={(order) => selection.mark([[order._id, order]], false)} />
            )}
          </div>
        </div>
      </FormModal>
      {question && (
        <BulkConfirm
          values={question.values}
          home={isHome(question.values)}
          driver={question.driver}
          why={question.why}
          target={target}
          onAnswer={question.answer}
        >
          {whole && (
            <p className={classes.whole}>
              Son todas las del filtro{chips.length > 0 && `: ${chips.join(' · ')}`}
              {whole.except.size > 0 && `, sin ${counted(whole.except.size, ORDERS)} que quitó`}.
            </p>
          )}
        </BulkConfirm>
      )}
    </>
  );
}
