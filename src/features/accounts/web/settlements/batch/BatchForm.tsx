import { Alert, Button, Checkbox } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { v7 as newId } from 'uuid';
import { counted } from '#shared/noun.ts';
import { addDays, type Day } from '#shared/time.ts';
import { failureLine, failureOf } from '#web/feedback/failure.ts';
import { toast } from '#web/feedback/toast.ts';
import { DayInput } from '#web/form/DayInput.tsx';
import { FormGrid } from '#web/form/FormFrame.tsx';
import { focusFirstError } from '#web/form/formErrors.ts';
import { TypedFaults } from '#web/form/typedFaults.ts';
import { AsyncSelect } from '#web/select/AsyncSelect.tsx';
import { useToday } from '#web/useToday.ts';
import { CLIENT } from '../../../../clients/noun.ts';
import { clientOptions } from '../../../../clients/web/clientOptions.ts';
import { MAX_BATCH } from '../../../settlements/batches.ts';
import { accountsApi } from '../../api.ts';
import { ExcludedSelect, TypesSelect } from '../form/LookedFields.tsx';
import { faultsOf, type SettlementValues, startOf } from '../form/settlementValues.ts';
import classes from './Batch.module.css';

type BatchValues = Omit<SettlementValues, 'client' | 'observation' | 'order'> & { clients: string[]; unpriced: boolean };

const startValues = (today: Day): BatchValues => {
  const { period, expire, typeOrder, exclude } = startOf(null, today);
  return { clients: [], period, expire, typeOrder, exclude, unpriced: false };
};

/** What keeps a batch from being sent, by field: what keeps a settlement, and no client. */
const faults = ({ clients, ...values }: BatchValues): Record<string, string> => ({
  ...faultsOf({ ...values, client: 'any', order: ['any'] }),
  ...(clients.length === 0 && { clients: 'Requerido' }),
});

/** Props of {@link BatchForm}. */
export type BatchFormProps = { onAdded: (batch: string) => void; onClose: () => void };

/** Whom to settle, which orders, and by when they pay: one settlement each. */
export const BatchForm = ({ onAdded, onClose }: BatchFormProps) => {
  const today = useToday();
  const queries = useQueryClient();
  const [_id] = useState(() => newId());
  const own = useRef<HTMLFormElement>(null);
  const typed = useRef(new Set<string>());
  const [tellFault] = useState(() => (field: string, fault: string | undefined) => {
    if (fault === undefined) typed.current.delete(field);
    else typed.current.add(field);
  });
  const form = useForm<BatchValues>({ initialValues: startValues(today), validate: faults });
  const all = useQuery(accountsApi.clientBalances.queryOptions({}));
  const known = (all.data?.data ?? []).map((client) => ({ value: client._id, label: client.name }));
  const { clients, period, expire, typeOrder, exclude } = form.values;
  const add = useMutation({
    mutationFn: (values: BatchValues) =>
      accountsApi.addBatch.call({
        _id,
        client: values.clients,
        // What is missing of these the form has said already.
        expire: values.expire!,
        period: { start: values.period.start!, end: values.period.end! },
        typeOrder: values.typeOrder,
        exclude: values.exclude,
        unpriced: values.unpriced,
      }),
    onSuccess: ({ count }) => {
      toast.ok(`${count} registros creados en Lote`);
      void queries.invalidateQueries({ queryKey: accountsApi.searchBatches.key });
      onAdded(_id);
    },
    onError: (error) => {
      const fields = Object.entries(failureOf(error).fields);
      form.setErrors(Object.fromEntries(fields.map(([path, fault]) => [path.replace(/^client(\.\d+)?$/, 'clients'), fault])));
      toast.error(failureOf(error).message, 'Error al crear el lote');
    },
  });
  const set = (change: Partial<BatchValues>, path: string) => {
    form.setValues(change);
    form.clearFieldError(path);
  };
  const send = () => {
    if (add.isPending || typed.current.size > 0) return;
    form.onSubmit(
      (values) => add.mutate(values),
      () => requestAnimationFrame(() => focusFirstError(own.current)),
    )();
  };
  const failure = add.error && failureOf(add.error);
  return (
    <form
      ref={own}
      noValidate
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <div className={classes.fields}>
        <TypedFaults value={tellFault}>
          <FormGrid>
            <div data-span="12">
              <AsyncSelect
                {...clientOptions}
                multiple
                label="Clientes"
                required
                known={known}
                value={clients}
                error={form.errors['clients']}
                onChange={(chosen) => set({ clients: chosen }, 'clients')}
              />
              <div className={classes.all}>
                <button
                  type="button"
                  className="as-link"
                  disabled={known.length === 0}
                  onClick={() => set({ clients: known.slice(0, MAX_BATCH).map(({ value }) => value) }, 'clients')}
                >
                  Elegir todos{known.length > 0 && ` (${known.length})`}
                </button>
                {clients.length > 0 && <span>{counted(clients.length, CLIENT)}</span>}
              </div>
            </div>
            <div data-span="4">
              <DayInput
                label="Entregas desde"
                required
                value={period.start}
                error={form.errors['period.start']}
                onChange={(start) => set({ period: { ...period, start } }, 'period.start')}
              />
            </div>
            <div data-span="4">
              <DayInput
                label="Entregas hasta"
                required
                value={period.end}
                error={form.errors['period.end']}
                onChange={(end) => set({ period: { ...period, end } }, 'period.end')}
              />
            </div>
            <div data-span="4">
              <DayInput
                label="Vencimiento"
                required
                value={expire}
                minDay={addDays(today, -1)}
                error={form.errors['expire']}
                onChange={(day) => set({ expire: day }, 'expire')}
              />
            </div>
            <div data-span="12">
              <TypesSelect
                value={typeOrder}
                error={form.errors['typeOrder']}
                onChange={(types) => set({ typeOrder: types }, 'typeOrder')}
              />
            </div>
            <div data-span="12">
              <ExcludedSelect
                value={exclude}
                error={form.errors['exclude']}
                onChange={(statuses) => set({ exclude: statuses }, 'exclude')}
              />
            </div>
            <div data-span="12">
              <Checkbox
                label="Incluir órdenes sin zona o sin tarifa ($ 0,00)"
                description="Si no, quedan sin liquidar hasta que tengan precio, y el lote dice cuántas son."
                {...form.getInputProps('unpriced', { type: 'checkbox' })}
              />
            </div>
          </FormGrid>
        </TypedFaults>
        {failure && (
          <Alert color="red" role="alert" mt={16}>
            {failureLine(failure)}
          </Alert>
        )}
      </div>
      <div className={classes.foot}>
        <span>Una liquidación por cliente, con sus órdenes sin liquidar del período.</span>
        <Button variant="default" onClick={onClose}>
          Cancelar
        </Button>
        <Button type="submit" loading={add.isPending}>
          {clients.length > 0 ? `Liquidar ${counted(clients.length, CLIENT)}` : 'Liquidar'}
        </Button>
      </div>
    </form>
  );
};
