import { Button, Collapse } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useDisclosure, useMediaQuery } from '@mantine/hooks';
import { IconChevronDown } from '@tabler/icons-react';
import { formatCount, fromCents } from '#shared/money.ts';
import { TypedNumberInput } from '#web/form/TypedNumberInput.tsx';
import { PHONE_QUERY } from '#web/theme.ts';
import { noteValues } from '../../closures/closures.ts';
import { Money } from '../Money.tsx';
import { type CashValues, countOf } from './cashValues.ts';
import classes from './Notes.module.css';

const pesos = (amount: number) => `$ ${formatCount(amount)}`;

/** Counts notes and coins; what they come to is what was handed in as cash. */
export const NotesCount = ({ form }: { form: UseFormReturnType<CashValues> }) => {
  const phone = useMediaQuery(PHONE_QUERY, false, { getInitialValueInEffect: false });
  const count = countOf(form.values);
  const [open, { toggle }] = useDisclosure(count !== null);
  const empty = () =>
    form.setValues({
      notes: Object.fromEntries(noteValues.map((value) => [value, ''])),
      coins: '',
      handed: { ...form.values.handed, Efectivo: count === null ? form.values.handed.Efectivo : fromCents(count) },
    });
  return (
    <section className={classes.notes} aria-label="Contar efectivo">
      {phone ? (
        <Button
          variant="subtle"
          size="compact-md"
          aria-expanded={open}
          onClick={toggle}
          rightSection={<IconChevronDown size={15} stroke={1.7} />}
        >
          Contar billetes
        </Button>
      ) : (
        <div className={classes.notesHead}>
          <h3>Contar efectivo</h3>
          {count === null ? (
            <span className={classes.quiet}>llena Entregado</span>
          ) : (
            <button type="button" className="as-link" onClick={empty} title="Lo contado queda escrito en Efectivo">
              Escribir a mano
            </button>
          )}
        </div>
      )}
      <Collapse expanded={!phone || open}>
        <div className={classes.notesBox}>
          {noteValues.map((value) => {
            const { value: many, ...props } = form.getInputProps(`notes.${value}`);
            return (
              <div key={value} className={classes.note}>
                <span className="tn">{pesos(value)}</span>
                <span className={classes.quiet} aria-hidden>
                  ×
                </span>
                <TypedNumberInput {...props} aria-label={`Billetes de ${pesos(value)}`} value={many} />
                <span className={`${classes.quiet} tn`}>{pesos(value * (many || 0))}</span>
              </div>
            );
          })}
          <div className={classes.note}>
            <span>Monedas</span>
            <span />
            <TypedNumberInput {...form.getInputProps('coins')} aria-label="Monedas, en pesos" decimals={2} />
            <span className={`${classes.quiet} tn`}>
              <Money amount={form.values.coins || 0} />
            </span>
          </div>
          <div className={classes.counted}>
            <span>Contado</span>
            <Money amount={fromCents(count ?? 0)} />
          </div>
        </div>
      </Collapse>
    </section>
  );
};

/** What was counted of a closure that was signed off. */
export const CountedNotes = ({ notes, coins }: { notes: Readonly<Record<string, number>>; coins: number }) => (
  <section className={classes.notes} aria-label="Efectivo contado">
    <div className={classes.notesHead}>
      <h3>Efectivo contado</h3>
    </div>
    <ul className={classes.notesBox}>
      {noteValues
        .filter((value) => notes[value])
        .map((value) => (
          <li key={value}>
            <span className="tn">
              {pesos(value)} × {notes[value]}
            </span>
            <Money amount={value * (notes[value] ?? 0)} />
          </li>
        ))}
      {coins > 0 && (
        <li>
          <span>Monedas</span>
          <Money amount={coins} />
        </li>
      )}
    </ul>
  </section>
);
