import { Radio } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatDay } from '#shared/time.ts';
import type { SettlementRowShown } from '../../settlementCalls.ts';
import { Money } from '../Money.tsx';
import classes from './MovementForm.module.css';

const OLDEST = 'oldest';

/** Props of {@link Imputed}. */
export type ImputedProps = {
  open: readonly SettlementRowShown[];
  value: string | null;
  error: ReactNode;
  onChange: (value: string | null) => void;
};

/** Which settlement is paid first: one of the open ones, or the oldest. */
export const Imputed = ({ open, value, error, onChange }: ImputedProps) => (
  <Radio.Group label="Imputar a" value={value ?? OLDEST} error={error} onChange={(next) => onChange(next === OLDEST ? null : next)}>
    <div className={classes.imputed}>
      {open.map(({ _id, invoice, expire, left }) => (
        <label key={_id} className={classes.choice}>
          <Radio value={_id} aria-label={`${invoice}, vence ${formatDay(expire)}`} />
          <span>
            <b>{invoice}</b> · vence {formatDay(expire)}
          </span>
          <span className={classes.left}>
            queda <Money amount={left} {...(left < 0 && { tone: 'danger' })} />
          </span>
        </label>
      ))}
      <label className={classes.choice}>
        <Radio value={OLDEST} aria-label="Las más viejas primero" />
        <span>Las más viejas primero</span>
        <span className={classes.left}>{open.length === 1 ? '1 liquidación abierta' : `${open.length} liquidaciones abiertas`}</span>
      </label>
    </div>
  </Radio.Group>
);
