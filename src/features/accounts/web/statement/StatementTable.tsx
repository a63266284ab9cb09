import { ActionIcon } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import type { Received } from '#shared/contract.ts';
import type { Day } from '#shared/day.ts';
import { fromCents, toCents } from '#shared/money.ts';
import { formatDay } from '#shared/time.ts';
import { later } from '#web/later.ts';
import { LazyMenu } from '#web/menu/LazyMenu.tsx';
import type { accounts } from '../../contract.ts';
import { isReversible } from '../../ledger/kinds.ts';
import { conceptOf, sidesOf } from '../../ledger/statementLines.ts';
import { Balance, Money, SidedMoney } from '../Money.tsx';
import { type Receipt, ReceiptButton } from '../movements/ReceiptButton.tsx';
import classes from './Statement.module.css';

const MenuEntries = later(() => import('#web/menu/MenuEntries.tsx'));

type Statement = Received<typeof accounts.statement>;
/** A movement of a statement. */
export type StatementLine = Statement['data'][number];

const sum = (amounts: readonly (number | null)[]) => fromCents(amounts.reduce<number>((total, amount) => total + toCents(amount ?? 0), 0));

/** What is taken back counts no more, nor does what takes it back. */
const isOff = ({ reverses, reversed }: StatementLine) => Boolean(reverses ?? reversed);

/** What can be done with a movement by hand. */
const LineMenu = ({ line, onReverse }: { line: StatementLine; onReverse: () => void }) => (
  <LazyMenu
    position="bottom-end"
    button={(target) => (
      <ActionIcon size={24} className={classes.more} aria-label={`Más de ${conceptOf(line)}, ${formatDay(line.period)}`} {...target}>
        <IconDots size={15} stroke={1.7} />
      </ActionIcon>
    )}
  >
    <MenuEntries entries={[{ label: 'Anular movimiento…', danger: true, onSelect: onReverse }]} />
  </LazyMenu>
);

/** The lines of a statement between its opening and its closing balance. */
export const StatementTable = ({
  statement,
  startDay,
  endDay,
  onReceipt,
  onReverse,
}: {
  statement: Statement;
  startDay: Day;
  endDay: Day;
  onReceipt: (receipt: Receipt) => void;
  onReverse: (line: StatementLine) => void;
}) => {
  const { account, opening, data, closing } = statement;
  const kind = account.AccountType;
  const sides = data.map(({ change }) => sidesOf(kind, change));
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">Fecha</th>
          <th scope="col">Concepto</th>
          <th scope="col">Referencia</th>
          <th scope="col">Debe</th>
          <th scope="col">Haber</th>
          <th scope="col">Saldo</th>
        </tr>
      </thead>
      <tbody>
        <tr className={classes.edge}>
          <td className="tn">{formatDay(startDay)}</td>
          <td>Saldo inicial</td>
          <td />
          <td />
          <td />
          <td>
            <Balance kind={kind} amount={opening} />
          </td>
        </tr>
        {data.map((line, at) => (
          <tr key={line._id}>
            <td className="tn">{formatDay(line.period)}</td>
            <td>
              {conceptOf(line)}
              {line.observation && <span className={classes.note}> {line.observation}</span>}
              <ReceiptButton url={line.receipt} title={`${conceptOf(line)}, ${formatDay(line.period)}`} onOpen={onReceipt} />
              {isReversible(line) && <LineMenu line={line} onReverse={() => onReverse(line)} />}
            </td>
            <td className={classes.note}>{line.settlement?.invoice}</td>
            <td data-name="Debe">{typeof sides[at]?.debit === 'number' && <Money amount={sides[at].debit} struck={isOff(line)} />}</td>
            <td data-name="Haber">{typeof sides[at]?.credit === 'number' && <Money amount={sides[at].credit} struck={isOff(line)} />}</td>
            <td>
              <SidedMoney kind={kind} amount={line.balance} />
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr className={classes.edge}>
          <td className="tn">{formatDay(endDay)}</td>
          <td>Saldo final</td>
          <td />
          <td data-name="Debe">
            <Money amount={sum(sides.map(({ debit }) => debit))} />
          </td>
          <td data-name="Haber">
            <Money amount={sum(sides.map(({ credit }) => credit))} />
          </td>
          <td className={classes.closing}>
            <Balance kind={kind} amount={closing} />
          </td>
        </tr>
      </tfoot>
    </table>
  );
};
