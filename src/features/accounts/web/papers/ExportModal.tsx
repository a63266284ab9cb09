import { SegmentedControl, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { Exported } from '#shared/list/exportContract.ts';
import type { Day } from '#shared/time.ts';
import { openAddress } from '#web/openAddress.ts';
import { DayInput } from '#web/form/DayInput.tsx';
import { FormGrid } from '#web/form/FormFrame.tsx';
import { FormModal } from '#web/form/FormModal.tsx';
import { AsyncSelect } from '#web/select/AsyncSelect.tsx';
import { clientOptions } from '../../../clients/web/clientOptions.ts';
import { accountsApi } from '../api.ts';

/** What a row of the file is. */
type Each = 'settlement' | 'order';
type Values = { each: Each; client: string[]; period: { start: Day | null; end: Day | null } };

const faults = ({ period: { start, end } }: Values): Record<string, string> => ({
  ...(!start && { 'period.start': 'Requerido' }),
  ...(!end && { 'period.end': 'Requerido' }),
  ...(start && end && start > end && { 'period.end': 'El período está al revés' }),
});

/** Props of {@link ExportModal}. */
export type ExportModalProps = {
  /** The days that the list shows. */
  start: Day;
  end: Day;
  /** The client that it shows. */
  client: string | undefined;
  /** Takes what is written in the background. */
  onJob: (job: string) => void;
  onClose: () => void;
};

/** 'Exportar' (spec 3 §2.5): the settlements of a period and of some clients, or the orders of all of them. */
export default function ExportModal({ start, end, client, onJob, onClose }: ExportModalProps) {
  const form = useForm<Values>({
    initialValues: { each: 'settlement', client: client ? [client] : [], period: { start, end } },
    validate: faults,
  });
  const { each, client: clients } = form.values;
  const submit = async ({ period, ...values }: Values) => {
    const call = values.each === 'order' ? accountsApi.exportLines : accountsApi.exportSettlements;
    // What is missing of these the form has said already.
    const answer: Exported = await call.call({ client: values.client, period: { start: period.start!, end: period.end! } });
    if ('url' in answer) openAddress(answer.url);
    else onJob(answer.job);
    onClose();
  };
  return (
    <FormModal opened title="Exportar liquidaciones" form={form} onClose={onClose} onSubmit={submit} submitLabel="Exportar">
      <FormGrid>
        <div data-span="12">
          <SegmentedControl
            fullWidth
            aria-label="Una fila por"
            data={[
              { value: 'settlement', label: 'Una fila por liquidación' },
              { value: 'order', label: 'Una fila por orden' },
            ]}
            value={each}
            onChange={(next) => form.setFieldValue('each', next)}
          />
        </div>
        <div data-span="6">
          <DayInput
            label="Creadas desde"
            required
            value={form.values.period.start}
            error={form.errors['period.start']}
            onChange={(day) => {
              form.setFieldValue('period.start', day);
              form.clearFieldError('period.start');
            }}
          />
        </div>
        <div data-span="6">
          <DayInput
            label="Creadas hasta"
            required
            value={form.values.period.end}
            error={form.errors['period.end']}
            onChange={(day) => {
              form.setFieldValue('period.end', day);
              form.clearFieldError('period.end');
            }}
          />
        </div>
        <div data-span="12">
          <AsyncSelect
            {...clientOptions}
            multiple
            label="Clientes"
            placeholder="Todos"
            value={clients}
            error={form.errors['client']}
            onChange={(chosen) => form.setFieldValue('client', chosen)}
          />
        </div>
        <div data-span="12">
          <Text c="var(--rp-text-2)" size="sm">
            {each === 'order'
              ? 'Las órdenes de las liquidaciones vigentes, con su precio congelado, su zona y su chofer.'
              : 'También las canceladas, con su estado. Los importes son los de la lista.'}
          </Text>
        </div>
      </FormGrid>
    </FormModal>
  );
}
