import { Select } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { Day } from '#shared/day.ts';
import { DayInput } from '#web/form/DayInput.tsx';
import { FieldInput } from '#web/form/FieldInput.tsx';
import { limitsOf } from '#web/form/limits.ts';
import { FormBody, FormFrames, FormGrid } from '#web/form/FormFrame.tsx';
import { toast } from '#web/feedback/toast.ts';
import { ClientSelect } from '../../../clients/web/ClientSelect.tsx';
import type { FoundClient } from '../../../clients/web/clientOptions.ts';
import { DriverSelect } from '../../../fleet/web/DriverSelect.tsx';
import { WarehouseSelect } from '../../../warehouses/web/WarehouseSelect.tsx';
import { formOrigins, orderTypes, type Origin } from '../../choices.ts';
import { dueFault, earliestDue } from '../../due.ts';
import { plainFields } from '../../fields.ts';
import { type EndName, structuredFields } from '../../structuredFields.ts';
import { PlainOrder } from '../../form.ts';
import { choosableStatuses, statusById } from '../../status.ts';
import type { StatusId } from '../../status.ts';
import { isFromClient, withClient } from './clientOrigin.ts';
import { EndFields } from './EndFields.tsx';
import { type FormKind, noLine, type OrderValues } from './orderValues.ts';
import { StatusSelect } from '../status/StatusSelect.tsx';

const limits = limitsOf(PlainOrder);

/** Where typing begins; at an end it is its address. */
export type FirstField = 'client' | 'externalID' | 'toAddress';

/** Props of {@link OrderTab}. */
export type OrderTabProps = {
  form: UseFormReturnType<OrderValues>;
  kind: FormKind;
  today: Day;
  /** The ends that stand in it. */
  ends: readonly EndName[];
  onPin: (end: EndName) => void;
  first: FirstField;
  /** Whether what the order's money depends on stays as it is. */
  kept: boolean;
};

/** What is sent, when, by whom, from where and where to (spec 2 §2.3, 'Orden'). */
export const OrderTab = ({ form, kind, today, ends, onPin, first, kept }: OrderTabProps) => {
  const { values } = form;
  const listed = choosableStatuses.some(({ id }) => id === values.status);
  const statuses = values.status === null || listed ? choosableStatuses : [statusById(values.status), ...choosableStatuses];
  const offered = new Set<Origin>([...formOrigins, values.fromOrder]);
  const changeClient = (client: string | null, found?: FoundClient) => {
    if (values.shipment_product.length > 0) toast.warning('Se quitaron los productos del cliente anterior');
    form.setValues((now) => ({ client, shipment_product: [], pending: noLine, ...withClient({ ...values, ...now }, found) }));
    form.clearFieldError('client');
    form.clearFieldError('fromAddress.text');
  };
  const changeStatus = (status: StatusId | null) => {
    form.setFieldValue('status', status);
    form.setFieldValue('warehouse', null);
    form.clearFieldError('driverAssign');
  };
  return (
    <FormBody>
      <FormGrid>
        <div data-span="5">
          <ClientSelect
            required
            disabled={kind === 'return' || kept}
            placeholder="Buscar cliente"
            value={values.client}
            onChange={changeClient}
            error={form.errors.client}
          />
        </div>
        <Select
          data-span="2"
          label={structuredFields.typeOrder.label}
          required
          disabled={kind === 'return' || kept}
          data={[...orderTypes]}
          {...form.getInputProps('typeOrder')}
        />
        <Select
          data-span="2"
          label={structuredFields.fromOrder.label}
          disabled={kind === 'edit'}
          data={structuredFields.fromOrder.options.filter(({ value }) => offered.has(value))}
          {...form.getInputProps('fromOrder')}
        />
        <FieldInput
          form={form}
          path="externalID"
          field={plainFields.externalID}
          limits={limits.externalID}
          span={3}
          first={first === 'externalID'}
        />
        <div data-span="3">
          <DayInput
            label={structuredFields.deliveryDate.label}
            required
            disabled={kept}
            {...(kind !== 'edit' && { minDay: earliestDue(today) })}
            value={values.deliveryDate}
            onChange={(day) => form.setFieldValue('deliveryDate', day)}
            check={(day) => dueFault(day, today, { anyPast: kind === 'edit' })}
            error={form.errors.deliveryDate}
          />
        </div>
        <div data-span={values.status === 4 ? '3' : '4'}>
          <StatusSelect
            statuses={statuses}
            required
            first={false}
            disabled={kind === 'return'}
            value={values.status}
            onChange={changeStatus}
            error={form.errors.status}
          />
        </div>
        {values.status === 4 && (
          <div data-span="3">
            <WarehouseSelect
              required
              value={values.warehouse}
              onChange={(warehouse) => form.setFieldValue('warehouse', warehouse)}
              error={form.errors.warehouse}
            />
          </div>
        )}
        <div data-span={values.status === 4 ? '3' : '5'}>
          <DriverSelect
            placeholder="No asignado"
            required={values.status === 5}
            disabled={kept}
            value={values.driverAssign}
            onChange={(driver) => form.setFieldValue('driverAssign', driver)}
            error={form.errors.driverAssign}
          />
        </div>
      </FormGrid>
      <FormFrames>
        {ends.map((end) => (
          <EndFields
            key={end}
            form={form}
            end={end}
            mark={end === 'fromAddress' && isFromClient(values) ? 'Del cliente' : undefined}
            onPin={() => onPin(end)}
            first={end === 'toAddress' && first === 'toAddress'}
          />
        ))}
      </FormFrames>
    </FormBody>
  );
};
