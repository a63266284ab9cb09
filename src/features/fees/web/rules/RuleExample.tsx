import { Alert, Loader, Skeleton } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { fromCents, toCents } from '#shared/money.ts';
import { failureLine, failureOf } from '#web/feedback/failure.ts';
import { AsyncSelect } from '#web/select/AsyncSelect.tsx';
import type { FeeRow } from '../../contract.ts';
import type { FeeRule } from '../../rules.ts';
import { feesApi } from '../api.ts';
import { Money } from '../Money.tsx';
import classes from './RuleExample.module.css';

const lessCents = (a: number, b: number) => fromCents(toCents(a) - toCents(b));

/** Props of {@link RuleExample}. */
export type RuleExampleProps = {
  /** As it is saved. */
  fee: FeeRow;
  /** As they are typed. */
  rules: readonly FeeRule[];
};

/** A real order priced by the rules as they are typed, beside what the saved ones make of it. */
export const RuleExample = ({ fee, rules }: RuleExampleProps) => {
  const [chosen, setChosen] = useState<string | null>(null);
  const find = async (search: string) => (await feesApi.examples.call({ _id: fee._id, search })).data;
  const offered = useQuery(feesApi.examples.queryOptions({ _id: fee._id, search: '' }));
  const order = chosen ?? offered.data?.data[0]?.value;
  const priced = (some: readonly FeeRule[]) => ({
    ...feesApi.price.queryOptions({ order: order ?? '', trial: { fee: fee._id, rules: [...some] } }),
    enabled: order !== undefined,
    placeholderData: keepPreviousData,
  });
  const now = useQuery(priced(rules));
  const before = useQuery(priced(fee.rules)).data?.data.price;
  if (offered.data?.data.length === 0 && chosen === null && order === undefined)
    return (
      <aside className={classes.example} aria-label="Ejemplo">
        <h3>Ejemplo</h3>
        <p className={classes.about}>Todavía no hay órdenes de los tipos, canales y clientes de esta tarifa.</p>
      </aside>
    );
  const told = now.data;
  const numbered = told?.data.lines.map((line, at) => ({ ...line, number: at + 1 })) ?? [];
  const verdict = told?.data.fees[0];
  const zone = told?.data.zones[0];
  return (
    <aside className={classes.example} aria-label="Ejemplo">
      <div className={classes.head}>
        <h3>Ejemplo</h3>
        {now.isFetching && <Loader size={14} aria-label="Calculando" />}
      </div>
      <AsyncSelect
        name={`fees example ${fee._id}`}
        label="Orden"
        placeholder="Buscar por número"
        search={find}
        known={offered.data?.data ?? []}
        value={order ?? null}
        clearable={false}
        onChange={setChosen}
      />
      {(now.error ?? offered.error) && (
        <Alert color="red" role="alert">
          {failureLine(failureOf(now.error ?? offered.error))}
        </Alert>
      )}
      {!told && !now.error && <Skeleton h={180} />}
      {told && verdict && (
        <div aria-live="polite">
          <p className={classes.about}>{[told.order.town, ...told.order.facts].filter(Boolean).join(' · ')}</p>
          {!verdict.won && <p className={classes.refused}>La tarifa no la acepta. {verdict.why}.</p>}
          {verdict.won && !zone && (
            <p className={classes.refused}>
              {fee.region.total === 0 ? 'La tarifa no tiene zonas' : 'Su destino no está en ninguna zona'}: cuesta $ 0,00.
            </p>
          )}
          {zone && (
            <table className={classes.table}>
              <thead>
                <tr>
                  <th scope="col">Paso</th>
                  <th scope="col">Pago</th>
                  <th scope="col">Cobro</th>
                </tr>
              </thead>
              <tbody>
                <tr>
                  <th scope="row">Zona {zone.name}</th>
                  <td>
                    <Money amount={told.data.start.pay} />
                  </td>
                  <td>
                    <Money amount={told.data.start.cash} />
                  </td>
                </tr>
                {numbered.map(({ number, held, change, left, rule }) => (
                  <tr key={number} data-idle={!held || undefined} title={rule}>
                    <th scope="row">Regla {number}</th>
                    {held ? (
                      <>
                        <td>{change.pay === 0 ? '=' : <Money amount={left.pay} />}</td>
                        <td>{change.cash === 0 ? '=' : <Money amount={left.cash} />}</td>
                      </>
                    ) : (
                      <td colSpan={2}>no se cumple</td>
                    )}
                  </tr>
                ))}
              </tbody>
              <tfoot>
                <tr>
                  <th scope="row">Precio</th>
                  <td>
                    <Money amount={told.data.price.pay} />
                  </td>
                  <td>
                    <Money amount={told.data.price.cash} />
                  </td>
                </tr>
              </tfoot>
            </table>
          )}
          {before && (
            <dl className={classes.compared}>
              <dt>Cobro con las reglas guardadas</dt>
              <dd>
                <Money amount={before.cash} />
              </dd>
              <dt>Diferencia en el cobro</dt>
              <dd>
                <Money amount={lessCents(told.data.price.cash, before.cash)} change />
              </dd>
              <dt>Diferencia en el pago</dt>
              <dd>
                <Money amount={lessCents(told.data.price.pay, before.pay)} change />
              </dd>
            </dl>
          )}
        </div>
      )}
    </aside>
  );
};
