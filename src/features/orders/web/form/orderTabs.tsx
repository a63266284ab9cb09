import { FormBody, FormFrames } from '#web/form/FormFrame.tsx';
import type { FormTab } from '#web/form/FormTabs.tsx';
import { plainFields, type PlainName, plainNames } from '../../fields.ts';
import { endLabels } from '../../structuredFields.ts';
import { AdditionalTab } from './AdditionalTab.tsx';
import { EndFields } from './EndFields.tsx';
import { OrderTab, type OrderTabProps } from './OrderTab.tsx';
import type { OrderValues } from './orderValues.ts';
import { ProductTab } from './products/ProductTab.tsx';

type Tab = 'order' | 'destination' | 'additional' | 'products';

/** The tab that each field of the form is in; a further return is confirmed above them. */
const tabOf: { readonly [Name in Exclude<keyof OrderValues, PlainName>]: Tab | null } = {
  client: 'order',
  typeOrder: 'order',
  fromOrder: 'order',
  deliveryDate: 'order',
  status: 'order',
  warehouse: 'order',
  driverAssign: 'order',
  fromAddress: 'order',
  fromClient: null,
  toAddress: 'destination',
  shipment_product: 'products',
  pending: 'products',
  confirmReturn: null,
};
const fieldsIn = (tab: Tab): string[] => [
  ...Object.entries(tabOf).flatMap(([name, one]) => (one === tab ? [name] : [])),
  ...plainNames.filter((name) => (plainFields[name].frame === 'order' ? 'order' : 'additional') === tab),
];

/** The tabs of an order's form; on a phone the destination has one to itself. */
export const orderTabs = ({ phone, ...of }: Omit<OrderTabProps, 'ends'> & { phone: boolean }): FormTab[] => {
  const { form, onPin, first, kept } = of;
  const destination: FormTab = {
    key: 'destination',
    label: endLabels.toAddress,
    fields: fieldsIn('destination'),
    content: (
      <FormBody>
        <FormFrames>
          <EndFields form={form} end="toAddress" onPin={() => onPin('toAddress')} first={first === 'toAddress'} />
        </FormFrames>
      </FormBody>
    ),
  };
  return [
    {
      key: 'order',
      label: 'Orden',
      fields: phone ? fieldsIn('order') : [...fieldsIn('order'), ...fieldsIn('destination')],
      content: <OrderTab {...of} ends={phone ? ['fromAddress'] : ['fromAddress', 'toAddress']} />,
    },
    ...(phone ? [destination] : []),
    { key: 'additional', label: 'Adicional', fields: fieldsIn('additional'), content: <AdditionalTab form={form} kept={kept} /> },
    {
      key: 'products',
      label: 'Remito',
      fields: fieldsIn('products'),
      count: form.values.shipment_product.length,
      content: <ProductTab form={form} />,
    },
  ];
};
