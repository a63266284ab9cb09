import { Button } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { IconBuildingBank, IconCash, IconCheck, IconCheckbox } from '@tabler/icons-react';
import { type ReactNode } from 'react';
import { fromCents } from '#shared/money.ts';
import { TypedNumberInput } from '#web/form/TypedNumberInput.tsx';
import type { PayMethod } from '../../ledger/kinds.ts';
import { Money } from '../Money.tsx';
import { type CashValues, countOf, type sumsOf } from './cashValues.ts';
import classes from './Methods.module.css';

/** In the order in which cash is counted. */
const rows = ['Efectivo', 'Transferencia', 'Cheque'] as const satisfies readonly PayMethod[];

const icons = { Efectivo: IconCash, Transferencia: IconBuildingBank, Cheque: IconCheckbox } as const;

/** By how much what was handed in differs, in cents: missing red, too much amber, the same green. */
export const CashDifference = ({ cents, told }: { cents: number; told: boolean }) => {
  if (!told) return <span className={classes.quiet}>—</span>;
  if (cents === 0)
    return (
      <span className={classes.even}>
        <IconCheck size={14} stroke={1.9} aria-label="Coincide" /> <Money amount={0} tone="ok" />
      </span>
    );
  return <Money amount={fromCents(cents)} change tone={cents < 0 ? 'danger' : 'warn'} />;
};

/** A table of what was collected, handed in and the difference, by method. @param field what stands under 'Entregado' */
export const MethodRows = ({
  sums: { expected, difference, handed, total },
  begun,
  field,
}: {
  sums: ReturnType<typeof sumsOf>;
  begun: boolean;
  field: (method: PayMethod) => ReactNode;
}) => (
  <table className={classes.methods}>
    <thead>
      <tr>
        <th scope="col">Medio</th>
        <th scope="col">Esperado</th>
        <th scope="col">Entregado</th>
        <th scope="col">Diferencia</th>
      </tr>
    </thead>
    <tbody>
      {rows.map((method) => {
        const Icon = icons[method];
        const isIdle = !expected[method] && handed[method] === 0;
        return (
          <tr key={method}>
            <th scope="row">
              <Icon size={16} stroke={1.7} aria-hidden />
              {method}
            </th>
            <td data-name="Esperado">
              <Money amount={fromCents(expected[method] ?? 0)} />
            </td>
            <td data-name="Entregado">{field(method)}</td>
            <td>
              <CashDifference cents={difference[method]} told={begun && !isIdle} />
            </td>
          </tr>
        );
      })}
    </tbody>
    <tfoot>
      <tr>
        <th scope="row">Total</th>
        <td>
          <Money amount={fromCents(total.expected)} />
        </td>
        <td>
          <Money amount={fromCents(total.handed)} />
        </td>
        <td>
          <CashDifference cents={total.difference} told={begun} />
        </td>
      </tr>
    </tfoot>
  </table>
);

/** Props of {@link MethodsTable}. */
export type MethodsTableProps = { form: UseFormReturnType<CashValues>; sums: ReturnType<typeof sumsOf>; begun: boolean };

/** What was collected, and what is typed as handed in, by method. */
export const MethodsTable = ({ form, sums, begun }: MethodsTableProps) => {
  const count = countOf(form.values);
  const all = () => {
    const { Efectivo = 0, Transferencia = 0, Cheque = 0 } = sums.expected;
    const or = (cents: number) => (cents === 0 ? ('' as const) : fromCents(cents));
    form.setFieldValue('handed', { Efectivo: or(Efectivo), Transferencia: or(Transferencia), Cheque: or(Cheque) });
  };
  return (
    <div>
      <MethodRows
        sums={sums}
        begun={begun}
        field={(method) => {
          const { value, ...props } = form.getInputProps(`handed.${method}`);
          const isCounted = method === 'Efectivo' && count !== null;
          return (
            <TypedNumberInput
              {...props}
              aria-label={`Entregado en ${method.toLowerCase()}`}
              placeholder="0,00"
              decimals={2}
              leftSection="$"
              value={isCounted ? fromCents(count) : value}
              readOnly={isCounted}
              title={isCounted ? 'Lo llena el conteo de billetes' : undefined}
            />
          );
        }}
      />
      {count === null && !begun && sums.total.expected > 0 && (
        <Button variant="subtle" size="compact-sm" className={classes.whole} onClick={all}>
          Entregó todo
        </Button>
      )}
    </div>
  );
};
