import * as z from 'zod';
import { endpoint, Id, Instant, Nothing } from '#shared/contract.ts';
import { plainText } from '#shared/plainText.ts';
import { integrationTypes } from '../clients/integration.ts';

/** One of the marketplaces. */
export const Shop = z.enum(integrationTypes, 'Tienda inexistente');

/** A marketplace whose accounts can be linked here. */
const Offered = z.object({
  type: Shop,
  name: z.string(),
  /** It is one to try with, within this installation: nothing leaves it. */
  trial: z.boolean(),
});

/** The domain of a Shopify shop: 'mitienda', 'mitienda.myshopify.com', or its whole address. Other shops need none. */
const ShopDomain = z
  .string('Tienda inválida')
  .overwrite((text) =>
    text
      .trim()
      .toLowerCase()
      .replace(/^https?:\/\//, '')
      .replace(/\/.*$/, '')
      .replace(/^([a-z0-9][a-z0-9-]*)$/, '$1.myshopify.com'),
  )
  .max(100, 'Tienda inválida')
  .regex(/^([a-z0-9][a-z0-9-]*\.myshopify\.com)?$/, 'Debe ser como mitienda.myshopify.com')
  .default('');

/** A token of an invitation. */
const InvitationToken = plainText(200).min(1, 'Requerido');

/** Calls by which accounts are linked: the office's, and those of a sender with an invitation. */
export const linkingCalls = {
  offered: endpoint({
    method: 'GET',
    path: '/api/marketplace',
    summary: 'Tiendas cuyas cuentas se pueden vincular',
    needs: 'office',
    input: Nothing,
    output: z.object({ data: z.array(Offered) }),
  }),
  link: endpoint({
    method: 'POST',
    path: '/api/client/linkup',
    summary: 'Dónde autorizar la vinculación de un cliente con una tienda',
    needs: 'office',
    input: z.object({ _id: Id, type: Shop, shop: ShopDomain }),
    output: z.object({ url: z.string() }),
  }),
  invite: endpoint({
    method: 'POST',
    path: '/api/client/linkup/invite',
    summary: 'Enlace para que el remitente vincule su cuenta por sí mismo: sirve una vez, durante 24 horas',
    needs: 'office',
    input: z.object({ _id: Id }),
    output: z.object({ url: z.string(), expireAt: Instant }),
  }),
  token: endpoint({
    method: 'POST',
    path: '/api/client/token',
    summary: 'A quién invita un enlace de vinculación',
    needs: 'public',
    input: z.object({ token: InvitationToken }),
    output: z.object({ company: z.string(), client: z.string(), expireAt: Instant, offered: z.array(Offered) }),
  }),
  authorize: endpoint({
    method: 'POST',
    path: '/api/client/linkup/authorize',
    summary: 'Dónde autoriza quien recibió un enlace de vinculación',
    needs: 'public',
    input: z.object({ token: InvitationToken, type: Shop, shop: ShopDomain }),
    output: z.object({ url: z.string() }),
  }),
};
