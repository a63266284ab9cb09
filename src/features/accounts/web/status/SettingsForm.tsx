import { Select, Switch } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { periodName } from '#shared/chart/scale.ts';
import type { Day } from '#shared/day.ts';
import { formatDayLong } from '#shared/time.ts';
import { ApiError } from '#web/api.ts';
import { toast } from '#web/feedback/toast.ts';
import { ConflictNotice, type Difference } from '#web/form/ConflictNotice.tsx';
import { fieldDifferences, withValues } from '#web/form/differences.ts';
import { FormModal } from '#web/form/FormModal.tsx';
import { useToday } from '#web/useToday.ts';
import { monthEnds } from '../../status/monthEnds.ts';
import { accountsApi } from '../api.ts';
import classes from './SettingsForm.module.css';
import type { StatusShown } from './statusShown.ts';

type Settings = StatusShown['settings'];

/** What stands for no month. */
const NONE = 'none';

const monthText = (day: string) => `Hasta ${periodName('month', day)}`;

const start = ({ closed, nets }: Settings) => ({ closed: closed ?? NONE, nets });
type Values = ReturnType<typeof start>;

const fields = {
  closed: { label: 'Meses cerrados', kind: 'text' },
  nets: { label: 'Descontar el cobro en destino', kind: 'flag' },
} as const;
/** Values as a difference says them. */
const told = ({ closed, nets }: Values): Values => ({ closed: closed === NONE ? 'Ninguno' : monthText(closed), nets });

/** What comes of a choice, in words. */
const meaning = (closed: Day | null, was: Day | null) => {
  if (closed === null)
    return was ? 'Se reabren todos los meses: se podrá registrar con cualquier fecha.' : 'Se puede registrar con cualquier fecha.';
  const until = `Nadie puede registrar movimientos con fecha hasta el ${formatDayLong(closed)}.`;
  return was && closed < was ? `${until} Los meses que siguen se reabren.` : until;
};

/** Props of {@link SettingsForm}. */
export type SettingsFormProps = { settings: Settings; onClose: () => void };

/** 'Cómo se llevan las cuentas': until when months are closed, and whether settlements keep back what drivers collected. */
export default function SettingsForm({ settings: opened, onClose }: SettingsFormProps) {
  const queries = useQueryClient();
  const today = useToday();
  // As it was opened: what is read since is not what was typed over.
  const [settings, setSettings] = useState(opened);
  const [stale, setStale] = useState<string>();
  const [differing, setDiffering] = useState<readonly Difference<Values>[]>([]);
  const form = useForm({ initialValues: start(opened) });
  const { values } = form;
  const closed = values.closed === NONE ? null : values.closed;
  const save = async () => {
    const saved = await accountsApi.saveSettings.call({ closed, nets: values.nets, version: settings.version }).catch((error: unknown) => {
      if (!(error instanceof ApiError) || error.code !== 'STALE') throw error;
      setStale('Otro usuario cambió cómo se llevan las cuentas mientras usted lo hacía.');
      return undefined;
    });
    if (!saved) return;
    void queries.invalidateQueries({ queryKey: ['accounts'] });
    toast.ok('Guardado con éxito');
    onClose();
  };
  const reload = async () => {
    const { settings: theirs } = await queries.fetchQuery({ ...accountsApi.status.queryOptions({}), staleTime: 0 });
    const ways = { base: told(start(settings)), mine: told(values), theirs: told(start(theirs)) };
    // Differences say values in words; what is taken back is what the form held.
    const take = (one: Difference<Values>) => (now: Values) => withValues(now, values, [one.key as keyof Values]);
    setDiffering(fieldDifferences(fields, ways).map((one) => ({ ...one, take: take(one) })));
    setSettings(theirs);
    setStale(undefined);
    form.setInitialValues(start(theirs));
    form.setValues(start(theirs));
  };
  return (
    <FormModal opened onClose={onClose} title="Cómo se llevan las cuentas" form={form} onSubmit={save} submitLabel="Guardar">
      <div className={classes.form}>
        <ConflictNotice
          stale={stale}
          differences={differing}
          onReload={reload}
          onTake={(chosen) => {
            form.setValues(chosen.reduce((now, one) => one.take(now), values));
            setDiffering(differing.filter((one) => !chosen.includes(one)));
          }}
          onDismiss={() => setDiffering([])}
        />
        <Select
          label="Meses cerrados"
          description={meaning(closed, settings.closed)}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          allowDeselect={false}
          data={[
            { value: NONE, label: 'Ninguno' },
            ...monthEnds(today, settings.closed).map((value) => ({ value, label: monthText(value) })),
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
