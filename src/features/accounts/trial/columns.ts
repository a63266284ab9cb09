import { listColumns } from '#shared/list/listColumns.ts';

/** An order whose price a tried tariff changes; pesos. */
type Row = {
  internalID: string;
  /** 'YYYY-MM-DD' */
  day: string;
  client: string;
  address: string;
  driver: string;
  fee: string | null;
  zone: string | null;
  settled: boolean;
  before: { pay: number; cash: number };
  now: { pay: number; cash: number };
  change: { pay: number; cash: number };
};

/** The columns of the spreadsheet of a trial. */
export const trialColumns = listColumns<Row>()({
  internalID: { title: 'Orden', kind: 'text', value: ({ internalID }) => internalID },
  day: { title: 'Fecha', kind: 'day', value: ({ day }) => day },
  client: { title: 'Cliente', kind: 'text', value: ({ client }) => client },
  address: { title: 'Destino', kind: 'text', value: ({ address }) => address },
  driver: { title: 'Chofer', kind: 'text', value: ({ driver }) => driver },
  fee: { title: 'Tarifa', kind: 'text', value: ({ fee }) => fee ?? 'Sin tarifa' },
  zone: { title: 'Zona', kind: 'text', value: ({ zone }) => zone ?? 'Sin zona' },
  cashBefore: { title: 'Cobro antes', kind: 'money', value: ({ before }) => before.cash },
  cash: { title: 'Cobro ahora', kind: 'money', value: ({ now }) => now.cash },
  cashChange: { title: 'Cobro diferencia', kind: 'money', value: ({ change }) => change.cash },
  payBefore: { title: 'Pago antes', kind: 'money', value: ({ before }) => before.pay },
  pay: { title: 'Pago ahora', kind: 'money', value: ({ now }) => now.pay },
  payChange: { title: 'Pago diferencia', kind: 'money', value: ({ change }) => change.pay },
  settled: { title: 'Liquidada', kind: 'flag', value: ({ settled }) => settled },
});
