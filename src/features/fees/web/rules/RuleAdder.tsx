import { Button, MultiSelect, Select } from '@mantine/core';
import { IconCheck, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { capitalised } from '#shared/noun.ts';
import { weekdayNamed } from '#shared/time.ts';
import { TypedNumberInput } from '#web/form/TypedNumberInput.tsx';
import { useTypedFault } from '#web/form/typedFaults.ts';
import type { FeeRule } from '../../rules.ts';
import classes from './Rules.module.css';
import { isAddable, ruleOf, type TypedRule } from './typedRule.ts';

const operators = [
  { value: 'inc', label: 'Aumenta' },
  { value: 'dec', label: 'Descuenta' },
  { value: 'limit', label: 'Limita' },
];
const types = [
  { value: 'percent', label: '%' },
  { value: 'net', label: '$' },
];
const methods = [
  { value: 'cash', label: 'Cobro' },
  { value: 'pay', label: 'Pago' },
  { value: 'all', label: 'Pago y cobro' },
];
const conditions = [
  { value: 'day', label: 'Día' },
  { value: 'weight', label: 'Peso' },
  { value: 'volume', label: 'Volumen' },
  { value: 'vehicle', label: 'Vehículo' },
];
const days = [1, 2, 3, 4, 5, 6, 7].map((day) => ({ value: String(day), label: capitalised(weekdayNamed(day)) }));
const units = { weight: 'g', volume: 'm³' } as const;

/** Props of {@link RuleAdder}. */
export type RuleAdderProps = {
  vehicles: readonly { _id: string; name: string }[];
  /** What stands typed at first: a rule that is changed. */
  begun: TypedRule;
  /** Whether a rule is changed, not added. */
  changing: boolean;
  onDone: (rule: FeeRule) => void;
  /** What was typed is not wanted. */
  onClear: () => void;
};

/** One rule is typed and added (spec 3 §5); what was typed and not added keeps the form around it from being saved. */
export const RuleAdder = ({ vehicles, begun, changing, onDone, onClear }: RuleAdderProps) => {
  const [typed, setTyped] = useState(begun);
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({});
  const { operator, condition } = typed;
  const limits = operator === 'limit';
  const isLeft = operator !== null || typed.value !== '' || condition !== null;
  useTypedFault(isLeft ? 'Agregue la regla' : undefined);
  const set = (change: Partial<TypedRule>) => {
    setTyped({ ...typed, ...change });
    setFaults({});
  };
  const add = () => {
    if (!isAddable(typed)) return;
    const made = ruleOf(typed);
    if ('faults' in made) return setFaults(made.faults);
    onDone(made.rule);
    return undefined;
  };
  const range = condition === 'weight' || condition === 'volume';
  const end = (path: 'conditionFrom' | 'conditionTo', label: string) =>
    range && (
      <TypedNumberInput
        label={label}
        rightSection={<span className={classes.unit}>{units[condition]}</span>}
        value={typed[path]}
        error={faults[path]}
        onChange={(value) => set({ [path]: value })}
      />
    );
  return (
    <div
      className={classes.adder}
      role="group"
      aria-label={changing ? 'Cambiar la regla' : 'Regla nueva'}
      onKeyDown={(event) => {
        // Of a number: the rule is added, instead of the whole being saved. A select takes Enter itself.
        if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || (event.target as HTMLElement).inputMode === '') return;
        event.preventDefault();
        event.stopPropagation();
        add();
      }}
    >
      <div className={classes.adjusts}>
        <Select
          label="Operador"
          required
          data-autofocus
          placeholder="Elegir"
          data={operators}
          value={operator}
          allowDeselect={false}
          error={faults['operator']}
          onChange={(value) => set({ operator: value as TypedRule['operator'] })}
        />
        <Select
          label="Tipo"
          required={!limits}
          disabled={limits}
          data={types}
          value={typed.type}
          allowDeselect={false}
          onChange={(value) => set({ type: value as TypedRule['type'] })}
        />
        <Select
          label="Sobre"
          required={!limits}
          disabled={limits}
          data={methods}
          value={typed.typeMethod}
          allowDeselect={false}
          onChange={(value) => set({ typeMethod: value as TypedRule['typeMethod'] })}
        />
        <TypedNumberInput
          label="Valor"
          required={!limits}
          disabled={limits}
          {...(typed.type === 'net' && { leftSection: <span className={classes.unit}>$</span> })}
          {...(typed.type === 'percent' && { rightSection: <span className={classes.unit}>%</span> })}
          value={limits ? '' : typed.value}
          error={faults['value']}
          onChange={(value) => set({ value })}
        />
      </div>
      <div className={classes.conditions} data-range={range || undefined} data-asks={condition !== null || undefined}>
        <Select
          label="Condición"
          required={limits}
          placeholder={limits ? 'Elegir' : 'Siempre'}
          clearable={!limits}
          clearButtonProps={{ 'aria-label': 'Vaciar condición' }}
          data={conditions}
          value={condition}
          error={faults['condition']}
          onChange={(value) => set({ condition: value as TypedRule['condition'], conditionFrom: '', conditionTo: '' })}
        />
        {end('conditionFrom', 'Desde')}
        {end('conditionTo', 'Hasta')}
        {condition === 'day' && (
          <MultiSelect
            label="Días"
            required
            data={days}
            value={typed.conditionDay.map(String)}
            error={faults['conditionDay']}
            onChange={(chosen) => set({ conditionDay: chosen.map(Number) })}
          />
        )}
        {condition === 'vehicle' && (
          <Select
            label="Tipo de vehículo"
            required
            searchable
            placeholder="Elegir"
            nothingFoundMessage="No hay tipos de vehículo"
            data={vehicles.map(({ _id, name }) => ({ value: _id, label: name }))}
            value={typed.typeVehicle}
            error={faults['typeVehicle']}
            onChange={(typeVehicle) => set({ typeVehicle })}
          />
        )}
        <div className={classes.addButtons}>
          {isLeft && (
            <Button variant="subtle" color="gray" c="var(--rp-text)" onClick={onClear}>
              {changing ? 'Dejar como está' : 'Vaciar'}
            </Button>
          )}
          <Button
            variant="default"
            disabled={!isAddable(typed)}
            leftSection={changing ? <IconCheck size={16} stroke={1.7} /> : <IconPlus size={16} stroke={1.7} />}
            onClick={add}
          >
            {changing ? 'Cambiar' : 'Agregar'}
          </Button>
        </div>
      </div>
      {isLeft && (
        <p className={classes.left} role="status">
          {changing ? 'Confirme el cambio con «Cambiar».' : 'Falta agregar esta regla con «Agregar».'}
        </p>
      )}
    </div>
  );
};
