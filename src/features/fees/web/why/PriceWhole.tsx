import { Link } from '@tanstack/react-router';
import { fromCents, toCents } from '#shared/money.ts';
import type { PriceTold } from '../../priceCalls.ts';
import { Money } from '../Money.tsx';
import { FeeVerdicts } from './FeeVerdicts.tsx';
import classes from './PriceModal.module.css';
import { PriceLines } from './PriceLines.tsx';
import { untoldSaid } from './priceText.ts';

const km2 = (area: number) => `${area.toFixed(1).replace('.', ',')} km²`;

const Fees = ({ data: { fees, others: untold = 0 } }: { data: PriceTold['data'] }) => {
  const won = fees.find((fee) => fee.won);
  const others = fees.length - (won ? 1 : 0) + untold;
  return (
    <section className={classes.step}>
      <span className={classes.number}>1</span>
      <div>
        <h3>{won ? `Tarifa ${won.name}` : 'Ninguna tarifa acepta la orden'}</h3>
        <p>
          {won
            ? others === 0
              ? `${won.why}.`
              : `${won.why}. Le ganó a ${others === 1 ? 'otra' : `otras ${others}`}:`
            : 'Por eso cuesta $ 0,00.'}
        </p>
        {fees.length > 0 && <FeeVerdicts fees={fees} />}
        {untold > 0 && <p>{untoldSaid(untold)}</p>}
      </div>
    </section>
  );
};

const Zones = ({ told: { order, data }, fee }: { told: PriceTold; fee: string }) => {
  const [zone, ...larger] = data.zones;
  const place = order.address || order.town;
  return (
    <section className={classes.step}>
      <span className={classes.number}>2</span>
      <div>
        <h3>{zone ? `Zona ${zone.name}` : 'Sin zona'}</h3>
        <p>
          {data.unplaced
            ? 'La orden no está en el mapa: cuesta $ 0,00. '
            : !zone
              ? `Ninguna zona de la tarifa contiene ${place}: cuesta $ 0,00. `
              : larger.length === 0
                ? `La única que contiene ${place}: ${km2(zone.area)}. `
                : `La menor de las ${data.zones.length} que contienen ${place}: ${data.zones.map(({ name, area }) => `${name}, ${km2(area)}`).join('; ')}. `}
          <Link to="/office/fee/$id" params={{ id: fee }} className={classes.link}>
            Ver en el mapa
          </Link>
        </p>
      </div>
    </section>
  );
};

/** What an order costs and what it comes from: which tariff, which zone, each rule, the margin. */
export const PriceWhole = ({ told }: { told: PriceTold }) => {
  const { order, data } = told;
  const won = data.fees.find((fee) => fee.won);
  return (
    <>
      <p className={classes.about}>{[order.internalID, order.client, ...order.facts].join(' · ')}</p>
      <div className={classes.steps}>
        <Fees data={data} />
        {won && <Zones told={told} fee={won._id} />}
      </div>
      {data.zones.length > 0 && <PriceLines data={data} />}
      <p className={classes.margin}>
        Margen <Money amount={fromCents(toCents(data.price.cash) - toCents(data.price.pay))} />
      </p>
    </>
  );
};
