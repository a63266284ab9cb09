import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import classes from './Linking.module.css';

/** Props of {@link ShopForm}. */
export type ShopFormProps = { error: string | undefined; busy: boolean; onSend: (shop: string) => void; onCancel: () => void };

/** Asks for the domain of a Shopify shop: only there the marketplace has to be told which one. */
export const ShopForm = ({ error, busy, onSend, onCancel }: ShopFormProps) => {
  const [shop, setShop] = useState('');
  return (
    <form
      className={classes.shop}
      aria-label="Tienda de Shopify"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSend(shop);
      }}
    >
      <TextInput
        label="Dominio de la tienda en Shopify"
        placeholder="mitienda.myshopify.com"
        description="El que termina en .myshopify.com; está en la configuración de la tienda."
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        required
        autoFocus
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={100}
        value={shop}
        error={error}
        onChange={(event) => setShop(event.currentTarget.value)}
      />
      <div>
        <Button variant="default" disabled={busy} onClick={onCancel}>
          Volver
        </Button>
        <Button type="submit" loading={busy} disabled={shop.trim() === ''}>
          Seguir en Shopify
        </Button>
      </div>
    </form>
  );
};
