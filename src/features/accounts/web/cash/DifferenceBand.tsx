import { Select, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { IconAlertTriangle } from '@tabler/icons-react';
import { fromCents } from '#shared/money.ts';
import { MAX_OBSERVATION } from '#shared/text.ts';
import { closureReasons } from '../../closures/closures.ts';
import { Money } from '../Money.tsx';
import type { CashValues } from './cashValues.ts';
import classes from './Closure.module.css';

/** What differs, in words. @param difference cents */
export const DifferenceTitle = ({ difference }: { difference: number }) => (
  <p className={classes.differs}>
    <IconAlertTriangle size={18} stroke={1.8} aria-hidden />
    {difference === 0 ? (
      'Coincide el total, no los medios'
    ) : (
      <span>
        {difference < 0 ? 'Faltan' : 'Sobran'} <Money amount={fromCents(Math.abs(difference))} tone={difference < 0 ? 'danger' : 'warn'} />
      </span>
    )}
  </p>
);

/** Why what was handed in differs from what was collected: closing waits for both. @param difference cents, of all methods together */
export const DifferenceBand = ({ form, difference }: { form: UseFormReturnType<CashValues>; difference: number }) => (
  <section className={classes.band} data-tone={difference < 0 ? 'danger' : 'warn'} aria-label="Diferencia">
    <div role="status">
      <DifferenceTitle difference={difference} />
    </div>
    <div className={classes.why}>
      <Select label="Motivo" required placeholder="Elija" data={[...closureReasons]} {...form.getInputProps('reason')} />
      <TextInput
        label="Observación"
        required
        maxLength={MAX_OBSERVATION}
        placeholder="Qué pasó, con quién se habló"
        {...form.getInputProps('observation')}
      />
    </div>
  </section>
);
