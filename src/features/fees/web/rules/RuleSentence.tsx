import { conditionSaid, type FeeRule, ruleSaid, type VehicleNames } from '../../rules.ts';
import classes from './Rules.module.css';

/** An amount in a sentence: pesos, a percentage. */
const AMOUNT = /(\$ [\d.,]+|[\d.,]+ %)/;

/** A rule as a sentence, its amount in bold, then when it holds. */
export const RuleSentence = ({ rule, vehicles }: { rule: FeeRule; vehicles: VehicleNames }) => {
  const [before = '', amount, after] = ruleSaid(rule, vehicles).split(AMOUNT);
  return (
    <>
      <span className={classes.said}>
        {before}
        <b>{amount}</b>
        {after}
      </span>
      {rule.operator !== 'limit' && <span className={classes.when}>{conditionSaid(rule, vehicles)}</span>}
    </>
  );
};
