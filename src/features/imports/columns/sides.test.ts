import { expect, test } from 'vitest';
import { knowColumns } from './know.ts';

const read = (row: Readonly<Record<string, string>>) =>
  knowColumns({ headers: Object.keys(row), titled: true, rows: [{ cells: Object.values(row) }] }, '2026-11-20').reading.columns;

test('titles that name their side are of that side', () => {
  const row = {
    'Nombre remitente': 'Tienda',
    'Dirección remitente': 'Thames 900',
    'Tel remitente': '4444-5555',
    'Nombre destinatario': 'Ana Paz',
    'Dirección destinatario': 'Bulnes 300',
    'Tel destinatario': '11 4444-5556',
  };
  expect(read(row)).toEqual(['client', 'fromAddress', null, 'name', 'toAddress', 'phone']);
});

test('an address between the sender and the recipient is the destination where there is no other', () => {
  const row = { Remitente: 'Tienda', Dirección: 'Thames 900', Localidad: 'Palermo', Destinatario: 'Ana Paz' };
  expect(read(row)).toEqual(['client', 'toAddress', 'toTown', 'name']);
});

test('the day of the delivery does not end what is the sender’s', () => {
  const headers = ['Sender', 'Fecha de entrega', 'Address', 'City', 'Recipient', 'Address', 'City'];
  const cells = ['Tienda', '21/11/2026', 'Thames 900', 'Palermo', 'Ana Paz', 'Bulnes 300', 'Almagro'];
  expect(knowColumns({ headers, titled: true, rows: [{ cells }] }, '2026-11-20').reading.columns).toEqual([
    'client',
    'deliveryDate',
    'fromAddress',
    'fromTown',
    'name',
    'toAddress',
    'toTown',
  ]);
});

test('a phone that is the sender’s by its title is not the recipient’s, though there is no other', () => {
  const row = { Pedido: '1', Destinatario: 'Ana Paz', Dirección: 'Bulnes 300', 'Teléfono remitente': '11 4444-5555' };
  expect(read(row)).toEqual(['externalID', 'name', 'toAddress', null]);
});

test('how to reach who pays is asked about where nothing else tells how to reach anybody', () => {
  const row = {
    Pedido: '1',
    Nombre: 'Ana Paz',
    Dirección: 'Bulnes 300',
    'Teléfono (facturación)': '11 4444-5555',
    'Email (facturación)': 'a@b.ar',
  };
  const asked = (more: Readonly<Record<string, string>> = {}) => {
    const whole = { ...row, ...more };
    const known = knowColumns({ headers: Object.keys(whole), titled: true, rows: [{ cells: Object.values(whole) }] }, '2026-11-20');
    return known.asks.flatMap(({ guess }) => guess ?? []);
  };
  expect(asked()).toEqual(['phone', 'email']);
  expect(asked({ Teléfono: '11 4444-5556', Email: 'c@d.ar' })).toEqual([]);
});

test('who receives and where is asked of who pays where nothing else tells it', () => {
  const row = {
    Pedido: '1',
    'Nombre facturación': 'Ana Paz',
    'Dirección de facturación': 'Thames 900',
    'Localidad (facturación)': 'Quilmes',
  };
  const asked = (more: Readonly<Record<string, string>> = {}) => {
    const whole = { ...row, ...more };
    const known = knowColumns({ headers: Object.keys(whole), titled: true, rows: [{ cells: Object.values(whole) }] }, '2026-11-20');
    return known.asks.flatMap(({ guess }) => guess ?? []);
  };
  expect(asked()).toEqual(['name', 'toAddress', 'toTown']);
  expect(asked({ 'Razón social facturación': 'Sur SA' })).toEqual(['name', 'name', 'toAddress', 'toTown']);
  expect(asked({ Destinatario: 'Eva Ríos', Dirección: 'Bulnes 300', Localidad: 'Almagro' })).toEqual([]);
});

test('the sender’s customer is who receives', () => {
  const row = {
    Cliente: 'Tienda',
    'Nombre cliente final': 'Ana Paz',
    'Domicilio cliente final': 'Thames 900',
    'Tel. cliente final': '1144445555',
  };
  expect(read(row)).toEqual(['client', 'name', 'toAddress', 'phone']);
  expect(read({ 'Cliente final': 'Ana Paz', Dirección: 'Thames 900' })).toEqual(['name', 'toAddress']);
  expect(read({ 'Cliente destinatario': 'Ana Paz', Dirección: 'Thames 900' })).toEqual(['name', 'toAddress']);
});
