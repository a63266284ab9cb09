import * as z from 'zod';
import { endpoint, Id, Ref } from '#shared/contract.ts';
import { Day } from '#shared/day.ts';
import { Paper } from './noteCalls.ts';
import { Absent, PrintTarget } from './runCalls.ts';

/** Calls for papers that go with the driver, or come back. */
export const paperCalls = {
  routeSheet: endpoint({
    method: 'POST',
    path: '/api/order/print/paper',
    summary:
      'La hoja de ruta de unas órdenes en un PDF, o la del día de un chofer, con `driver` y `day`: las de un chofer y un día como las tiene su ' +
      'ruta guardada, con sus llegadas; las demás en el orden dado',
    needs: 'order',
    input: z
      .object({ orders: PrintTarget.optional(), driver: Ref.optional(), day: Day.optional() })
      .refine(({ orders, driver, day }) => orders !== undefined || (driver !== undefined && day !== undefined), {
        error: 'Elija al menos una orden, o un chofer y su día',
        path: ['orders'],
      }),
    output: Paper.extend({ stops: z.int(), ...Absent.shape }),
  }),
  proof: endpoint({
    method: 'POST',
    path: '/api/order/print/proof',
    summary: 'El comprobante de una orden en un PDF: estado, quién recibió, fotos y firma',
    needs: 'order',
    input: z.object({ _id: Id }),
    output: Paper,
  }),
  proofs: endpoint({
    method: 'POST',
    path: '/api/order/print/proofs',
    summary: 'Los comprobantes de unas órdenes en un ZIP, en segundo plano: `POST /api/job/get` da su avance y la dirección del archivo',
    needs: 'order',
    input: z.object({ orders: PrintTarget }),
    output: z.object({ job: Id, total: z.int(), ...Absent.shape }),
  }),
};
