import { Kbd } from '@mantine/core';
import { type RulesValues, rulesDrafts } from '../feeDrafts.ts';
import { FeePartForm, type FeePartProps } from '../FeePartForm.tsx';
import { RuleExample } from './RuleExample.tsx';
import classes from './RulesModal.module.css';
import RulesPart from './RulesPart.tsx';

const counted = ({ rules }: RulesValues) => (rules.length === 1 ? '1 regla' : `${rules.length} reglas`);

/** The rules of a tariff, and what they make of an order. */
export default function RulesModal({ fee, ...props }: FeePartProps) {
  return (
    <FeePartForm<RulesValues>
      fee={fee}
      title={`Reglas de ${fee.name}`}
      size={1080}
      submitLabel="Guardar reglas"
      drafts={rulesDrafts}
      start={({ rules }) => ({ rules: [...rules] })}
      sent={({ rules }, { clients }) => ({ clients: clients.map(({ _id }) => _id), rules })}
      difference={(mine, theirs) => ({ key: 'rules', label: 'Reglas', mine: counted(mine), theirs: counted(theirs) })}
      aside={
        <span className={classes.keys}>
          <Kbd size="xs">Espacio</Kbd> toma y deja la regla · <Kbd size="xs">↑</Kbd> <Kbd size="xs">↓</Kbd> la mueve ·{' '}
          <Kbd size="xs">Esc</Kbd> la devuelve
        </span>
      }
      {...props}
    >
      {({ form, row, filled, onDragging }) => (
        <div className={classes.whole}>
          <RulesPart
            key={filled}
            initial={form.values.rules}
            onChange={(rules) => form.setFieldValue('rules', rules)}
            onDragging={onDragging}
          />
          <RuleExample fee={row} rules={form.values.rules} />
        </div>
      )}
    </FeePartForm>
  );
}
