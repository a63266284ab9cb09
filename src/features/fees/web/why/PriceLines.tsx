import type { PriceTold } from '../../priceCalls.ts';
import { Money } from '../Money.tsx';
import classes from './PriceModal.module.css';

const Change = ({ by }: { by: number }) => (by === 0 ? '—' : <Money amount={by} change />);

/** Each rule with what it changed and what it left; one that did not hold with the reason. */
export const PriceLines = ({ data: { zones, start, lines, price } }: { data: PriceTold['data'] }) => {
  const numbered = lines.map((line, at) => ({ ...line, number: at + 1 }));
  return (
    <div className={classes.scroll} tabIndex={0} role="region" aria-label="Reglas de la tarifa">
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">#</th>
            <th scope="col">Línea</th>
            <th scope="col">Condición</th>
            <th scope="col">Pago</th>
            <th scope="col">queda</th>
            <th scope="col">Cobro</th>
            <th scope="col">queda</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <td />
            <th scope="row">Precio de la zona</th>
            <td>{zones[0]?.name}</td>
            <td />
            <td>
              <Money amount={start.pay} />
            </td>
            <td />
            <td>
              <Money amount={start.cash} />
            </td>
          </tr>
          {numbered.map(({ number, rule, condition, held, has, change, left }) => (
            <tr key={number} data-idle={!held || undefined}>
              <td>{number}</td>
              <th scope="row">{rule}</th>
              <td>{condition}</td>
              {held ? (
                <>
                  <td>
                    <Change by={change.pay} />
                  </td>
                  <td>
                    <Money amount={left.pay} />
                  </td>
                  <td>
                    <Change by={change.cash} />
                  </td>
                  <td>
                    <Money amount={left.cash} />
                  </td>
                </>
              ) : (
                <td colSpan={4}>no se cumple: {has}</td>
              )}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td />
            <th scope="row" colSpan={2}>
              Precio
            </th>
            <td>al chofer</td>
            <td>
              <Money amount={price.pay} />
            </td>
            <td>al cliente</td>
            <td>
              <Money amount={price.cash} />
            </td>
          </tr>
        </tfoot>
      </table>
    </div>
  );
};
