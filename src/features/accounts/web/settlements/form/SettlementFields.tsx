import { Alert, Button, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { IconLock, IconRefresh } from '@tabler/icons-react';
import { formatCount, fromCents } from '#shared/money.ts';
import { counted } from '#shared/noun.ts';
import { MAX_OBSERVATION } from '#shared/text.ts';
import { addDays, dayOf, formatDay } from '#shared/time.ts';
import { DayInput } from '#web/form/DayInput.tsx';
import { FormGrid } from '#web/form/FormFrame.tsx';
import { useToday } from '#web/useToday.ts';
import { ClientSelect } from '../../../../clients/web/ClientSelect.tsx';
import { ORDERS } from '../../../../orders/noun.ts';
import { paymentWords } from '../../../ledger/words.ts';
import type { SettlementLineShown } from '../../../settlementCalls.ts';
import { Money } from '../../Money.tsx';
import { ExcludedSelect, TypesSelect } from './LookedFields.tsx';
import type { Receipt } from './receipt.ts';
import classes from './SettlementForm.module.css';
import { type SettlementRead, type SettlementValues } from './settlementValues.ts';

/** Props of {@link SettlementFields}. */
export type SettlementFieldsProps = {
  form: UseFormReturnType<SettlementValues>;
  /** What is edited; null for a new one. */
  read: SettlementRead | null;
  /** Whether nothing can be changed. */
  locked: boolean;
  /** The orders that were found; null before anybody looked. */
  lines: readonly SettlementLineShown[] | null;
  /** What of them is chosen comes to. */
  chosen: Receipt;
  finding: boolean;
  /** Why they could not be looked for. */
  failure: string | undefined;
  /** Another client was chosen. */
  onClient: (name: string) => void;
  /** Looks for orders; undefined while client or period is missing. */
  onFind: (() => void) | undefined;
  onShowUnpriced: () => void;
};

/** What is asked of a settlement, and which orders are looked for. */
export const SettlementFields = (props: SettlementFieldsProps) => {
  const { form, read, locked, lines, chosen, finding, failure, onClient, onFind, onShowUnpriced } = props;
  const today = useToday();
  const { client, period, expire, typeOrder, exclude } = form.values;
  const unpriced = lines?.filter((line) => line.invoice_name === null).length ?? 0;
  const set = <Key extends keyof SettlementValues>(key: Key, value: SettlementValues[Key], path: string = key) => {
    form.setValues({ [key]: value });
    form.clearFieldError(path);
  };
  return (
    <div className={classes.fields}>
      <FormGrid>
        <div data-span="6">
          {read ? (
            <TextInput label="Cliente" value={read.client.name} readOnly rightSection={<IconLock size={14} stroke={1.7} aria-hidden />} />
          ) : (
            <ClientSelect
              required
              value={client}
              error={form.errors['client']}
              onChange={(next, found) => {
                if (next === client) return;
                set('client', next);
                onClient(found?.label ?? '');
              }}
            />
          )}
        </div>
        <div data-span="3">
          <TextInput
            label="Número"
            value={read?.invoice ?? ''}
            placeholder="Se asigna al crear"
            readOnly
            className="tn"
            rightSection={<IconLock size={14} stroke={1.7} aria-hidden />}
          />
        </div>
        <div data-span="3">
          <DayInput
            label="Vencimiento"
            required
            disabled={locked}
            value={expire}
            error={form.errors['expire']}
            {...(!read && { minDay: addDays(today, -1) })}
            onChange={(day) => set('expire', day)}
          />
        </div>
        <div data-span="3">
          <DayInput
            label="Entregas desde"
            required
            disabled={locked}
            value={period.start}
            error={form.errors['period.start']}
            onChange={(start) => set('period', { ...period, start }, 'period.start')}
          />
        </div>
        <div data-span="3">
          <DayInput
            label="Entregas hasta"
            required
            disabled={locked}
            value={period.end}
            error={form.errors['period.end']}
            onChange={(end) => set('period', { ...period, end }, 'period.end')}
          />
        </div>
        <div data-span="6">
          <TypesSelect disabled={locked} value={typeOrder} error={form.errors['typeOrder']} onChange={(types) => set('typeOrder', types)} />
        </div>
        <div data-span="12">
          <ExcludedSelect
            disabled={locked}
            value={exclude}
            error={form.errors['exclude']}
            onChange={(statuses) => set('exclude', statuses)}
          />
        </div>
      </FormGrid>
      {!locked && (
        <div className={classes.find}>
          <Button
            variant="default"
            leftSection={<IconRefresh size={15} stroke={1.7} />}
            disabled={!onFind}
            loading={finding}
            onClick={() => onFind?.()}
          >
            Actualizar
          </Button>
          <span role="status">
            {failure ??
              (lines
                ? `${counted(lines.length, ORDERS)}${period.start && period.end ? ` del ${formatDay(period.start)} al ${formatDay(period.end)}` : ''}`
                : 'Busca las órdenes del cliente que ninguna liquidación tiene.')}
          </span>
        </div>
      )}
      {unpriced > 0 && (
        <Alert color="red" className={classes.notice}>
          <div className={classes.told}>
            <span>
              {counted(unpriced, ORDERS)} sin zona: {unpriced === 1 ? 'vale' : 'valen'} <Money amount={0} /> mientras no{' '}
              {unpriced === 1 ? 'tenga' : 'tengan'} tarifa.
              {chosen.unpriced < unpriced && ` ${formatCount(unpriced - chosen.unpriced)} afuera.`}
            </span>
            <button type="button" className="as-link" onClick={onShowUnpriced}>
              Verlas
            </button>
          </div>
        </Alert>
      )}
      <Textarea
        label="Observación para el cliente"
        placeholder="Sale en el PDF y en el mail"
        className={classes.observation ?? ''}
        autosize
        minRows={2}
        maxRows={6}
        maxLength={MAX_OBSERVATION}
        readOnly={locked}
        {...form.getInputProps('observation')}
      />
      {read && read.payments.length > 0 && (
        <section className={classes.payments} aria-label="Pagos">
          <h3>Pagos</h3>
          <ul>
            {read.payments.map(({ amount, createAt, movement }) => (
              <li key={`${createAt} ${movement ?? ''} ${amount}`}>
                <span className="tn">{formatDay(dayOf(createAt))}</span>
                <span>{paymentWords(amount, read.collectTotal, movement !== null)}</span>
                <Money amount={amount} />
              </li>
            ))}
            <li>
              <b>Saldo</b>
              <span />
              <b>
                <Money amount={read.left} tone={read.left < 0 ? 'danger' : undefined} />
              </b>
            </li>
          </ul>
        </section>
      )}
      {lines !== null && chosen.orders > 0 && chosen.cash === 0 && (
        <p className={classes.note}>
          El cobro es <Money amount={fromCents(0)} />: revise las tarifas del cliente.
        </p>
      )}
    </div>
  );
};
