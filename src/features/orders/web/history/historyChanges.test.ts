import { expect, test } from 'vitest';
import type { HistoryEntryShown } from '../../contract.ts';
import { statusById } from '../../status.ts';
import type { StatusId } from '../../status.ts';
import { entryChanges } from './historyChanges.ts';

const said = (status: StatusId, changes: HistoryEntryShown['changes']) =>
  entryChanges({ status: statusById(status), changes }).map(({ label, from, to }) => `${label}: ${from} → ${to}`);

test.each<[string, HistoryEntryShown['changes']]>([
  ['Fecha de entrega: 20/11/26 10:00 → vacío', { deliveryDate: { from: '2026-11-20T13:00:00.000Z', to: null } }],
  ['Validación: vacío → DNI, Foto', { validation_type: { from: [], to: ['DNI', 'Foto'] } }],
  ['Cobrar en Destino: No → Sí', { chargeDestination: { from: false, to: true } }],
  ['Monto a cobrar: $ 0,00 → $ 15.300,50', { chargeAmount: { from: 0, to: 15300.5 } }],
  ['Peso: vacío → 12.500 g', { weight: { from: null, to: 12500 } }],
  ['Volumen: 0,5 m³ → 1,25 m³', { volume: { from: 0.5, to: 1.25 } }],
  ['Destino · Número: 1854 → 12850', { 'toAddress.addressNumber': { from: 1854, to: 12850 } }],
  ['Origen · Piso: vacío → 3', { 'fromAddress.floor': { from: '', to: '3' } }],
  ['Canal: Shopify → Admin', { fromOrder: { from: 'shopify', to: 'Admin' } }],
  ['Remito: REM-01 M × 2 → REM-01 M × 2, MED-3 × 1', { shipment_product: { from: ['REM-01 M × 2'], to: ['REM-01 M × 2', 'MED-3 × 1'] } }],
])('%s', (phrase, changes) => expect(said(88, changes)).toEqual([phrase]));

test('what the title of the entry says already is left out', () => {
  const changes = {
    status: { from: 1, to: 5 },
    driverAssign: { from: null, to: 'Ana Ñáñez' },
    warehouse: { from: 'Norte', to: 'Sur' },
  };
  expect(said(5, changes)).toEqual(['Depósito: Norte → Sur']);
  expect(said(4, changes)).toEqual(['Chofer: vacío → Ana Ñáñez']);
  expect(said(5, null)).toEqual([]);
});
