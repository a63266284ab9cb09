import { Radio, Select, Skeleton, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconArrowRight } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { v7 as newId } from 'uuid';
import type { Day } from '#shared/day.ts';
import { fromCents, toCents } from '#shared/money.ts';
import { MAX_OBSERVATION } from '#shared/text.ts';
import { toast } from '#web/feedback/toast.ts';
import { DayInput } from '#web/form/DayInput.tsx';
import type { TypedNumber } from '#web/form/fieldValues.ts';
import { FormModal } from '#web/form/FormModal.tsx';
import { PhotoPicker } from '#web/form/photos/PhotoPicker.tsx';
import { TypedNumberInput } from '#web/form/TypedNumberInput.tsx';
import { useToday } from '#web/useToday.ts';
import { effectOf, type ManualAction, manualActions, payMethods, type PayMethod, RECEIPT } from '../../ledger/kinds.ts';
import { accountKindNames, movementActionNames, sideOf } from '../../ledger/words.ts';
import type { FoundAccount } from '../accountOptions.ts';
import { AccountSelect } from '../AccountSelect.tsx';
import { accountsApi } from '../api.ts';
import { Balance, SidedMoney } from '../Money.tsx';
import { openSettlements } from '../openSettlements.ts';
import { actionIcons } from './ActionBadge.tsx';
import { Imputed } from './Imputed.tsx';
import classes from './MovementForm.module.css';
import type { MovementStart } from './movementStart.ts';
import { WillPay } from './WillPay.tsx';

type Values = {
  status: ManualAction | null;
  toAccount: string | null;
  period: Day | null;
  amount: TypedNumber;
  typeAction: PayMethod | null;
  settlement: string | null;
  observation: string;
  receipt: File[];
};

/** What each action means. */
const meanings: Readonly<Record<ManualAction, string>> = {
  cash: 'Recibimos plata',
  pay: 'Entregamos plata',
  credit: 'A favor de la cuenta',
};
/** In the order of the form: what is done most comes first. */
const offered = ['cash', 'pay', 'credit'] as const satisfies readonly ManualAction[];

const required = (value: unknown) => (value === null || value === '' ? 'Requerido' : null);
const LEAST = 1;

const Actions = ({
  value,
  error,
  onChange,
}: {
  value: ManualAction | null;
  error: ReactNode;
  onChange: (action: ManualAction) => void;
}) => (
  <Radio.Group
    label="Acción"
    labelProps={{ className: classes.unseen }}
    value={value}
    error={error}
    onChange={(next) => onChange(manualActions.find((one) => one === next) ?? 'cash')}
  >
    <div className={classes.actions}>
      {offered.map((action) => {
        const Icon = actionIcons[action];
        return (
          <Radio.Card
            key={action}
            value={action}
            className={classes.action}
            aria-label={`${movementActionNames[action]}: ${meanings[action]}`}
          >
            <span className={classes.sign} data-action={action}>
              <Icon size={16} stroke={2} aria-hidden />
            </span>
            <span>
              <b>{movementActionNames[action]}</b>
              <small>{meanings[action]}</small>
            </span>
          </Radio.Card>
        );
      })}
    </div>
  </Radio.Group>
);

const todayWords = { owes: 'Nos debe hoy', owed: 'Le debemos hoy', even: 'Hoy está al día' } as const;

/** What the account comes to before and after. */
const BeforeAfter = ({
  account: { AccountType, amount },
  status,
  moved,
}: {
  account: FoundAccount;
  status: ManualAction;
  moved: number;
}) => {
  const after = fromCents(toCents(amount) + effectOf(AccountType, status) * toCents(moved));
  return (
    <div className={classes.change}>
      <div>
        <span>{todayWords[sideOf(AccountType, amount)]}</span>
        <SidedMoney kind={AccountType} amount={amount} />
      </div>
      <IconArrowRight size={16} stroke={1.7} aria-hidden />
      <div>
        <span>
          Después {status === 'credit' ? 'de esta' : 'de este'} {movementActionNames[status]}
        </span>
        <b>
          <Balance kind={AccountType} amount={after} />
        </b>
      </div>
    </div>
  );
};

/** Props of {@link MovementForm}. */
export type MovementFormProps = {
  start: MovementStart;
  onClose: () => void;
};

/** 'Agregar Movimiento': what it means first, then to whose account; what it pays and what the balance will be. Sent twice it is stored once. */
export default function MovementForm({ start, onClose }: MovementFormProps) {
  const queries = useQueryClient();
  const today = useToday();
  const [_id] = useState(() => newId());
  const form = useForm<Values>({
    initialValues: {
      status: start.status ?? null,
      toAccount: start.toAccount ?? null,
      period: today,
      amount: start.amount ?? '',
      typeAction: null,
      settlement: start.settlement ?? null,
      observation: '',
      receipt: [],
    },
    validate: {
      status: required,
      toAccount: required,
      period: required,
      amount: (amount) => (amount === '' ? 'Requerido' : amount < LEAST ? 'Al menos $ 1' : null),
    },
  });
  const { status, toAccount, amount, settlement } = form.values;
  const found = useQuery({ ...accountsApi.accounts.queryOptions({ ids: toAccount ? [toAccount] : [] }), enabled: toAccount !== null });
  const account = toAccount === null ? undefined : found.data?.data.find((one) => one._id === toAccount);
  const isClient = account?.AccountType === 'client';
  const settlements = useQuery({ ...openSettlements(toAccount), enabled: isClient });
  // Money that comes in pays what the client owes, money that goes out what the company does.
  const payable = isClient && status ? (settlements.data ?? []).filter(({ left }) => (status === 'pay' ? left < 0 : left > 0)) : [];

  const save = async (values: Values) => {
    const { status: action, toAccount: to, period, amount: pesos, receipt, ...more } = values;
    // What is sent has no errors.
    if (!action || !to || !period || pesos === '') return;
    const paid = payable.some((one) => one._id === settlement) ? settlement : null;
    const done = await accountsApi.addMovement.call({
      ...more,
      _id,
      status: action,
      toAccount: to,
      period,
      amount: pesos,
      settlement: paid,
      ...(receipt.length > 0 && { receipt }),
    });
    void queries.invalidateQueries({ queryKey: accountsApi.movements.key.slice(0, 1) });
    const numbers = done.paid.map(({ invoice }) => invoice).join(', ');
    toast.ok(numbers ? `${movementActionNames[action]} registrado: ${numbers}` : 'Movimiento registrado con éxito');
    onClose();
  };
  const bound = form.getInputProps('period');
  const photo = form.getInputProps('receipt');
  return (
    <FormModal
      opened
      onClose={onClose}
      title="Agregar Movimiento"
      size={640}
      form={form}
      onSubmit={save}
      submitLabel={status ? `Registrar ${movementActionNames[status].toLowerCase()}` : 'Registrar'}
      cancelLabel="Cerrar"
    >
      <div className={classes.form}>
        <Actions value={status} error={form.errors['status']} onChange={(next) => form.setFieldValue('status', next)} />
        <div className={classes.row}>
          <AccountSelect
            required
            value={toAccount}
            error={form.errors['toAccount']}
            onChange={(next) => form.setValues({ toAccount: next, settlement: null })}
          />
          <DayInput label="Fecha" required {...bound} value={bound.value} onChange={bound.onChange} maxDay={today} />
        </div>
        {toAccount !== null && (
          <div className={classes.known}>
            {account ? (
              <>
                {accountKindNames[account.AccountType]} · <Balance kind={account.AccountType} amount={account.amount} />
              </>
            ) : found.error ? (
              'No se pudo saber su saldo'
            ) : (
              <Skeleton h={12} w={180} />
            )}
          </div>
        )}
        <div className={classes.halves}>
          <TypedNumberInput
            label="Monto"
            required
            decimals={2}
            leftSection="$"
            // Whose account it is may stand already: what one types first is how much.
            data-autofocus={start.toAccount ? true : undefined}
            classNames={{ input: classes.amount ?? '' }}
            {...form.getInputProps('amount')}
          />
          <Select
            label="Medio"
            placeholder="Sin indicar"
            clearable
            clearButtonProps={{ 'aria-label': 'Vaciar medio' }}
            data={[...payMethods]}
            {...form.getInputProps('typeAction')}
          />
        </div>
        {payable.length > 0 && (
          <Imputed
            open={payable}
            value={settlement}
            error={form.errors['settlement']}
            onChange={(next) => form.setFieldValue('settlement', next)}
          />
        )}
        <Textarea
          label="Observación"
          placeholder="Número de operación, quién lo entregó"
          rows={2}
          maxLength={MAX_OBSERVATION}
          {...form.getInputProps('observation')}
        />
        <PhotoPicker
          label="Foto del comprobante"
          files={photo.value}
          onChange={photo.onChange}
          error={photo.error}
          max={RECEIPT.max}
          maxMegabytes={RECEIPT.maxBytes / 1_048_576}
        />
        {account && status && amount !== '' && <BeforeAfter account={account} status={status} moved={amount} />}
        {isClient && status && amount !== '' && (
          <WillPay
            open={settlements.data ?? []}
            money={(status === 'pay' ? -1 : 1) * toCents(amount)}
            named={settlement}
            balance={toCents(account.amount) + effectOf('client', status) * toCents(amount)}
          />
        )}
      </div>
    </FormModal>
  );
}
