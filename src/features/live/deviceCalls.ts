import * as z from 'zod';
import { endpoint, Id, Instant, Ref } from '#shared/contract.ts';
import { plainText } from '#shared/plainText.ts';

/** What a device calls itself. */
const UniqueId = plainText(60)
  .min(1, 'Requerido')
  .regex(/^[\w.:/-]*$/, 'Solo letras sin acento, números, puntos, guiones y barras');

/** A device as the vehicle's form shows it. */
const Device = z.object({
  _id: Id,
  name: z.string(),
  uniqueId: z.string(),
  employee: z.object({ _id: Id, name: z.string() }).nullable(),
  createAt: Instant,
  /** When its newest position was; null when none came yet. */
  last: Instant.nullable(),
  version: z.int(),
});

/** A secret, shown this once, and where the device sends its positions with it. */
const Secret = z.object({ _id: Id, version: z.int(), secret: z.string(), address: z.string() });

/** Calls about what tells where a vehicle is: phones and units, each with a secret of its own. */
export const deviceCalls = {
  devices: endpoint({
    method: 'POST',
    path: '/api/live/device/list',
    summary: 'Los dispositivos que dicen dónde está un vehículo',
    needs: 'fleet',
    input: z.object({ vehicle: Ref }),
    output: z.object({ data: z.array(Device) }),
  }),
  addDevice: endpoint({
    method: 'POST',
    path: '/api/live/device',
    summary: 'Agrega un dispositivo a un vehículo; su clave se muestra esta única vez',
    needs: 'fleet',
    input: z.object({
      _id: Id,
      vehicle: Ref,
      name: plainText(60).min(1, 'Requerido'),
      /** One is made up when it is left out. */
      uniqueId: UniqueId.optional(),
      employee: Ref.nullish(),
    }),
    output: Secret,
  }),
  renewDevice: endpoint({
    method: 'POST',
    path: '/api/live/device/secret',
    summary: 'Da otra clave a un dispositivo; la anterior deja de valer',
    needs: 'fleet',
    input: z.object({ _id: Id, version: z.int() }),
    output: Secret,
  }),
  removeDevice: endpoint({
    method: 'POST',
    path: '/api/live/device/delete',
    summary: 'Quita un dispositivo: su clave deja de valer, sus posiciones quedan',
    needs: 'fleet',
    input: z.object({ _id: Id, version: z.int() }),
    output: z.object({ _id: Id }),
  }),
};
