import { formatCount, formatMoney } from '#shared/money.ts';
import type { PriceTold } from '../../priceCalls.ts';

/** How many tariffs an explanation that a settlement kept does not name. */
export const untoldSaid = (count: number): string =>
  count === 1 ? 'Había una tarifa más, que no se nombra.' : `Había ${formatCount(count)} tarifas más, que no se nombran.`;

/** An explanation as text, to be pasted into a mail. */
export const priceText = ({ order, data }: PriceTold): string => {
  const won = data.fees.find((fee) => fee.won);
  const [zone] = data.zones;
  const prices = ({ pay, cash }: { pay: number; cash: number }) => `pago ${formatMoney(pay)}, cobro ${formatMoney(cash)}`;
  return [
    [order.internalID, order.client, ...order.facts].join(' · '),
    won ? `Tarifa ${won.name}: ${won.why}` : 'Ninguna tarifa acepta la orden',
    ...data.fees.filter((fee) => !fee.won).map(({ name, why }) => `  no ${name}: ${why}`),
    ...(data.others ? [`  ${untoldSaid(data.others)}`] : []),
    ...(won ? [data.unplaced ? 'No está en el mapa' : zone ? `Zona ${zone.name}: ${prices(data.start)}` : 'Sin zona'] : []),
    ...data.lines.map(({ rule, condition, held, has, left }, at) =>
      held ? `${at + 1}. ${rule} (${condition}): quedan ${prices(left)}` : `${at + 1}. ${rule} (${condition}): no se cumple, ${has}`,
    ),
    `Precio: ${prices(data.price)}`,
  ].join('\n');
};
