import { ActionIcon, Button, Select } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { IconPackages, IconPlus, IconTrash } from '@tabler/icons-react';
import { formatCount } from '#shared/money.ts';
import { FormBody } from '#web/form/FormFrame.tsx';
import { TypedNumberInput } from '#web/form/TypedNumberInput.tsx';
import { counted } from '#shared/noun.ts';
import { ProductSelect } from '../../../../skus/web/ProductSelect.tsx';
import { MAX_LINES } from '../../../form.ts';
import classes from './ProductTab.module.css';
import { lineErrors, withLine } from './orderLines.ts';
import { noLine, type OrderValues } from '../orderValues.ts';

/** The products of the delivery note (spec 2 §2.3, 'Remito'). */
export const ProductTab = ({ form }: { form: UseFormReturnType<OrderValues> }) => {
  const { client, pending, shipment_product: lines } = form.values;
  const add = () => {
    const errors = lineErrors(pending);
    for (const path of ['product', 'variant', 'quantity']) form.clearFieldError(`pending.${path}`);
    if (Object.keys(errors).length > 0) form.setErrors({ ...form.errors, ...errors });
    else form.setValues({ shipment_product: withLine(lines, pending), pending: noLine });
  };
  const total = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <FormBody>
      <div
        className={classes.adding}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.ctrlKey || event.defaultPrevented || !(event.target as HTMLElement).matches('[data-quantity]'))
            return;
          event.preventDefault();
          add();
        }}
      >
        <ProductSelect
          client={client}
          value={pending.product ? { _id: pending.product, sku: pending.sku, description: pending.description } : null}
          onChange={(product) =>
            form.setFieldValue(
              'pending',
              product
                ? { ...noLine, product: product._id, sku: product.sku, description: product.description, variants: product.variant }
                : noLine,
            )
          }
          error={form.errors['pending.product']}
        />
        <Select
          label="Variante"
          placeholder={pending.product && pending.variants.length === 0 ? 'No tiene' : 'Elegir'}
          disabled={pending.product === null || pending.variants.length === 0}
          data={pending.variants}
          {...form.getInputProps('pending.variant')}
        />
        <TypedNumberInput
          data-quantity
          label="Cantidad"
          disabled={client === null}
          value={pending.quantity}
          onChange={(value) => form.setFieldValue('pending.quantity', value)}
          error={form.errors['pending.quantity']}
        />
        <Button
          variant="default"
          leftSection={<IconPlus size={15} stroke={1.7} />}
          disabled={client === null || lines.length >= MAX_LINES}
          onClick={add}
        >
          Agregar
        </Button>
      </div>
      {form.errors.shipment_product && (
        <p className={classes.wrong} role="alert">
          {form.errors.shipment_product}
        </p>
      )}
      {lines.length === 0 ? (
        <div className={classes.lines}>
          <div className={classes.none}>
            <IconPackages size={20} stroke={1.7} aria-hidden />
            {client === null ? 'Elija el cliente en la solapa Orden para cargar sus productos' : 'El remito todavía no tiene productos'}
          </div>
        </div>
      ) : (
        <div className={classes.lines} tabIndex={0} role="group" aria-label="Productos del remito">
          <table>
            <thead>
              <tr>
                <th className={classes.apart}>#</th>
                <th>SKU</th>
                <th>Descripción</th>
                <th className={classes.apart}>Variante</th>
                <th data-align="right">Cantidad</th>
                <th aria-label="Acciones" />
              </tr>
            </thead>
            <tbody>
              {lines.map((line, index) => (
                <tr key={`${line.product}-${line.variant}`}>
                  <td className={`tn ${classes.apart}`}>{index + 1}</td>
                  <td className="tn">{line.sku}</td>
                  <td>
                    {line.description}
                    {line.variant && <span className={classes.inside}>{line.variant}</span>}
                  </td>
                  <td className={classes.apart}>{line.variant ?? '—'}</td>
                  <td className="tn" data-align="right">
                    {formatCount(line.quantity)}
                  </td>
                  <td data-align="right">
                    <ActionIcon
                      aria-label={`Quitar ${line.sku}${line.variant ? ` ${line.variant}` : ''}`}
                      onClick={() =>
                        form.setFieldValue(
                          'shipment_product',
                          lines.filter((one) => one !== line),
                        )
                      }
                    >
                      <IconTrash size={16} stroke={1.7} />
                    </ActionIcon>
                  </td>
                </tr>
              ))}
            </tbody>
            <tfoot>
              <tr>
                <td className={classes.apart} />
                <td colSpan={2}>{counted(lines.length, { one: 'producto', many: 'productos' })}</td>
                <td className={classes.apart} />
                <td className="tn" data-align="right">
                  {formatCount(total)}
                </td>
                <td />
              </tr>
            </tfoot>
          </table>
        </div>
      )}
    </FormBody>
  );
};
