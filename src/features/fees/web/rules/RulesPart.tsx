import { ActionIcon } from '@mantine/core';
import { IconFilter, IconPencil, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { v7 as newKey } from 'uuid';
import { deadRules } from '../../deadRules.ts';
import { deadSaid } from '../../deadSaid.ts';
import type { Adjustment, FeeRule, Limit } from '../../rules.ts';
import { feesApi } from '../api.ts';
import { AdjustmentRows, type KeyedAdjustment } from './AdjustmentRows.tsx';
import { RuleAdder } from './RuleAdder.tsx';
import classes from './Rules.module.css';
import { RuleSentence } from './RuleSentence.tsx';
import { typedOf, untyped } from './typedRule.ts';

const ICON = { size: 16, stroke: 1.7 };
const NONE: readonly { _id: string; name: string }[] = [];

/** A rule with what tells it from its twins while it is moved. */
type Keyed<Rule extends FeeRule = FeeRule> = { key: string; rule: Rule };

const isAdjustment = (one: Keyed): one is Keyed<Adjustment> => one.rule.operator !== 'limit';
const isLimit = (one: Keyed): one is Keyed<Limit> => one.rule.operator === 'limit';

/** Props of {@link RulesPart}. */
export type RulesPartProps = {
  /** Read once: what comes later from elsewhere wants another key. */
  initial: readonly FeeRule[];
  onChange: (rules: FeeRule[]) => void;
  /** Told when a rule is taken, and when it is let go. */
  onDragging: (dragging: boolean) => void;
};

/** The rules of a tariff: limits apart, adjustments in their order (spec 3 §5). */
export default function RulesPart({ initial, onChange, onDragging }: RulesPartProps) {
  const [all, setAll] = useState<readonly Keyed[]>(() => initial.map((rule) => ({ key: newKey(), rule })));
  /** The rule that is typed anew, and which time the adder begins. */
  const [typing, setTyping] = useState<{ key: string | null; time: number }>({ key: null, time: 0 });
  const known = useQuery(feesApi.vehicleTypes.queryOptions({})).data?.data;
  const types = known ?? NONE;
  const vehicles = new Map(types.map(({ _id, name }) => [_id, name]));
  const limits = all.filter(isLimit);
  const adjustments = all.filter(isAdjustment);
  const ordered: readonly Keyed[] = [...limits, ...adjustments];
  // Until they are known, no rule is told to ask for one that there is not.
  const dead = new Map(
    known
      ? deadRules(
          ordered.map(({ rule }) => rule),
          new Set(vehicles.keys()),
        ).map((one) => [ordered[one.at]?.key, deadSaid(one)])
      : [],
  );
  const set = (next: readonly Keyed[]) => {
    setAll(next);
    onChange([...next.filter(isLimit), ...next.filter(isAdjustment)].map(({ rule }) => rule));
  };
  const type = (key: string | null) => setTyping({ key, time: typing.time + 1 });
  const remove = ({ key }: Keyed) => {
    set(all.filter((one) => one.key !== key));
    if (typing.key === key) type(null);
  };
  const done = (rule: FeeRule) => {
    const { key } = typing;
    set(key === null ? [...all, { key: newKey(), rule }] : all.map((one) => (one.key === key ? { key, rule } : one)));
    type(null);
  };
  const changed = all.find(({ key }) => key === typing.key);
  return (
    <div className={classes.part}>
      <RuleAdder
        key={typing.time}
        vehicles={types}
        begun={changed ? typedOf(changed.rule) : untyped}
        changing={changed !== undefined}
        onDone={done}
        onClear={() => type(null)}
      />
      {limits.length > 0 && (
        <section aria-label="Límites">
          <p className={classes.title}>
            <b>Límites</b> qué órdenes acepta la tarifa; no cambian el precio
          </p>
          <ul className={classes.rows}>
            {limits.map((row) => (
              <li key={row.key} className={classes.row} data-changing={typing.key === row.key || undefined}>
                <IconFilter {...ICON} className={classes.limit} aria-hidden />
                <RuleSentence rule={row.rule} vehicles={vehicles} />
                <span className={classes.rowButtons}>
                  <ActionIcon aria-label="Cambiar el límite" onClick={() => type(row.key)}>
                    <IconPencil {...ICON} />
                  </ActionIcon>
                  <ActionIcon aria-label="Quitar el límite" onClick={() => remove(row)}>
                    <IconTrash {...ICON} />
                  </ActionIcon>
                </span>
                {dead.has(row.key) && <span className={classes.dead}>{dead.get(row.key)}</span>}
              </li>
            ))}
          </ul>
        </section>
      )}
      <section aria-label="Ajustes de precio">
        <p className={classes.title}>
          <b>Ajustes</b> de arriba abajo, cada uno sobre el resultado del anterior
        </p>
        {adjustments.length === 0 ? (
          <p className={classes.none}>Sin ajustes: se paga y se cobra el precio de la zona.</p>
        ) : (
          <AdjustmentRows
            rows={adjustments.map((row): KeyedAdjustment => ({ ...row, dead: dead.get(row.key) }))}
            vehicles={vehicles}
            changing={typing.key}
            onMove={(rows) => set([...limits, ...rows.map(({ key, rule }) => ({ key, rule }))])}
            onChange={({ key }) => type(key)}
            onRemove={remove}
            onDragging={onDragging}
          />
        )}
        <p className={classes.note}>Un precio nunca baja de $ 0,00. Se redondea una vez, al final de cada línea.</p>
      </section>
    </div>
  );
}
