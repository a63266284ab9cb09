import { Select, Switch } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { periodName } from '#shared/chart/scale.ts';
import type { Day } from '#shared/day.ts';
import { formatDayLong } from '#shared/time.ts';
import { toast } from '#web/feedback/toast.ts';
import { FormModal } from '#web/form/FormModal.tsx';
import { useToday } from '#web/useToday.ts';
import { monthEnds } from '../../status/monthEnds.ts';
import { accountsApi } from '../api.ts';
import classes from './SettingsForm.module.css';
import type { StatusShown } from './statusShown.ts';

/** What stands for no month. */
const NONE = 'none';

/** What comes of a choice, in words. */
const meaning = (closed: Day | null, was: Day | null) => {
  if (closed === null)
    return was ? 'Se reabren todos los meses: se podrá registrar con cualquier fecha.' : 'Se puede registrar con cualquier fecha.';
  const until = `Nadie puede registrar movimientos con fecha hasta el ${formatDayLong(closed)}.`;
  return was && closed < was ? `${until} Los meses que siguen se reabren.` : until;
};

/** Props of {@link SettingsForm}. */
export type SettingsFormProps = { settings: StatusShown['settings']; onClose: () => void };

/** 'Cómo se llevan las cuentas': until when months are closed, and whether settlements keep back what drivers collected. */
export default function SettingsForm({ settings, onClose }: SettingsFormProps) {
  const queries = useQueryClient();
  const today = useToday();
  const form = useForm({ initialValues: { closed: settings.closed ?? NONE, nets: settings.nets } });
  const closed = form.values.closed === NONE ? null : form.values.closed;
  const save = async () => {
    await accountsApi.saveSettings.call({ closed, nets: form.values.nets });
    void queries.invalidateQueries({ queryKey: ['accounts'] });
    toast.ok('Guardado con éxito');
    onClose();
  };
  return (
    <FormModal opened onClose={onClose} title="Cómo se llevan las cuentas" form={form} onSubmit={save} submitLabel="Guardar">
      <div className={classes.form}>
        <Select
          label="Meses cerrados"
          description={meaning(closed, settings.closed)}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          allowDeselect={false}
          data={[
            { value: NONE, label: 'Ninguno' },
            ...monthEnds(today, settings.closed).map((day) => ({ value: day, label: `Hasta ${periodName('month', day)}` })),
          ]}
          {...form.getInputProps('closed')}
          onChange={(value) => form.setFieldValue('closed', value ?? NONE)}
        />
        <Switch
          label="Descontar el cobro en destino"
          description="Las liquidaciones nuevas descuentan de lo que se le cobra al cliente lo que los choferes cobraron en su nombre. Si no, ese dinero se le paga aparte. Las liquidaciones que ya están quedan como se hicieron."
          {...form.getInputProps('nets', { type: 'checkbox' })}
        />
      </div>
    </FormModal>
  );
}
