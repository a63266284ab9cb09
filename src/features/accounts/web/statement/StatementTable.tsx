import type { Received } from '#shared/contract.ts';
import type { Day } from '#shared/day.ts';
import { fromCents, toCents } from '#shared/money.ts';
import { formatDay } from '#shared/time.ts';
import type { accounts } from '../../contract.ts';
import { conceptOf, sidesOf } from '../../ledger/statementLines.ts';
import { Balance, Money, SidedMoney } from '../Money.tsx';
import { type Receipt, ReceiptButton } from '../movements/ReceiptButton.tsx';
import classes from './Statement.module.css';

type Statement = Received<typeof accounts.statement>;

const sum = (amounts: readonly (number | null)[]) => fromCents(amounts.reduce<number>((total, amount) => total + toCents(amount ?? 0), 0));

/** The lines of a statement between its opening and its closing balance. */
export const StatementTable = ({
  statement,
  startDay,
  endDay,
  onReceipt,
}: {
  statement: Statement;
  startDay: Day;
  endDay: Day;
  onReceipt: (receipt: Receipt) => void;
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
            </td>
            <td className={classes.note}>{line.settlement?.invoice}</td>
            <td data-name="Debe">{typeof sides[at]?.debit === 'number' && <Money amount={sides[at].debit} />}</td>
            <td data-name="Haber">{typeof sides[at]?.credit === 'number' && <Money amount={sides[at].credit} />}</td>
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
