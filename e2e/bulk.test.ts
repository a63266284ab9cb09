import { contract } from '../src/contract.ts';
import { addDays, at10, formatDayLong, today } from '#shared/time.ts';
import { apiOf, choose, expect, OWNER, signIn, test } from './kit.ts';

test('thirty orders of two pages go to a driver; the one that somebody else changed is told apart', async ({ page, request }) => {
  const api = await apiOf(request);
  const day = addDays(today(Date.now()), 2);
  const list = { startDay: day, endDay: day, status: [1, 24, 28], sortField: 'internalID', sortOrder: 'asc' } as const;
  const { orders, total } = await api.call(contract.orders.search, { ...list, status: [...list.status], size: 50 });
  expect(total).toBeGreaterThanOrEqual(30);
  const driver = (await api.call(contract.fleet.drivers, { search: 'Ñancufil' })).data[0];
  if (!driver) throw new Error('the demo’s driver is gone');
  const [changed, refused] = [orders[0], orders[27]];
  if (!changed || !refused) throw new Error('too few orders');

  await signIn(page, OWNER, `/order?startDay=${day}&endDay=${day}&status=%5B1,24,28%5D&sortField=internalID&sortOrder=asc&size=25`);
  await page.getByRole('checkbox', { name: 'Seleccionar las órdenes de esta página' }).check();
  await page.getByRole('button', { name: 'Página siguiente' }).click();
  for (const { internalID } of orders.slice(25, 30)) await page.getByRole('checkbox', { name: `Seleccionar orden ${internalID}` }).check();
  await page.getByRole('button', { name: 'Modificar (30)' }).click();
  const modal = page.getByRole('dialog', { name: 'Modificar Órdenes' });
  await expect(modal.getByRole('row')).toHaveCount(31);

  await modal.getByRole('button', { name: /^Modificar .* (orden|órdenes)/ }).click();
  await expect(modal.getByText('Elija un estado o una fecha de entrega')).toBeVisible();
  const due = formatDayLong(addDays(day, 1));
  await modal.getByRole('textbox', { name: 'Fecha de entrega' }).fill(due);
  await modal.getByRole('textbox', { name: 'Fecha de entrega' }).blur();
  await choose(page, 'Estado', 'Asignado', 'asig');
  await modal.getByRole('button', { name: /^Modificar .* (orden|órdenes)/ }).click();
  await expect(modal.getByRole('combobox', { name: 'Chofer' })).toHaveAccessibleDescription('Requerido');
  await expect(modal.getByRole('textbox', { name: 'Fecha de entrega' })).toHaveValue(due);

  // Somebody else writes a note on one of them meanwhile.
  const note = { _id: refused._id, status: 42, observation: 'Llamó el cliente', deliveryDate: at10(day).toISOString() } as const;
  await request.post(contract.orders.addHistory.path, {
    headers: { token: api.token },
    multipart: { ...note, status: '42' },
  });
  await choose(page, 'Chofer', driver.label, 'nancufil');
  await modal.getByRole('button', { name: /^Modificar .* (orden|órdenes)/ }).click();
  await expect(page.getByText('29 órdenes modificadas')).toBeVisible();
  await expect(modal.getByRole('status').filter({ hasText: 'sin modificar' })).toContainText('29 órdenes con el cambio hecho');
  await expect(modal.getByRole('row')).toHaveCount(2);
  await expect(modal.getByRole('row', { name: new RegExp(refused.internalID) })).toContainText('Otro usuario modificó este registro');
  await modal.getByRole('button', { name: 'Cerrar', exact: true }).first().click();
  await page.getByRole('button', { name: 'Descartar' }).click();
  await expect(modal).toHaveCount(0);

  await page.goto(`/search/${changed.internalID}`);
  const row = page.getByRole('row', { name: new RegExp(changed.internalID) });
  await expect(row).toContainText('Asignado');
  await expect(row).toContainText(driver.label);
  await row.getByRole('link').first().click();
  const timeline = page.getByRole('region', { name: 'Historial' });
  await expect(timeline.getByRole('listitem').first()).toContainText(`Asignado a ${driver.label}`);
  await expect(timeline.getByRole('listitem').first()).toContainText('Lucía Íñiguez');
  await expect(timeline.getByRole('listitem')).not.toHaveCount(1);
});

test('who may not correct a closed order is told so at the order', async ({ page, request }) => {
  const api = await apiOf(request, 'operador@reparto.test');
  const day = today(Date.now());
  const { orders } = await api.call(contract.orders.search, { startDay: addDays(day, -3), endDay: day, status: [8], size: 25 });
  const closed = orders[0];
  if (!closed) throw new Error('the demo has no delivered order');
  await signIn(page, 'operador@reparto.test', `/order?startDay=${addDays(day, -3)}&endDay=${day}&status=%5B8%5D`);
  await page.getByRole('checkbox', { name: `Seleccionar orden ${closed.internalID}` }).check();
  await page.getByRole('button', { name: 'Modificar (1)' }).click();
  const modal = page.getByRole('dialog', { name: 'Modificar Órdenes' });
  await choose(page, 'Estado', 'Programado', 'Programado');
  await modal.getByRole('textbox', { name: 'Observación' }).fill('Se equivocó el chofer');
  await modal.getByRole('button', { name: /^Modificar .* (orden|órdenes)/ }).click();
  await expect(modal.getByRole('row', { name: new RegExp(closed.internalID) })).toContainText(
    'Una orden en estado Entregado solo puede corregirla un administrador',
  );
  await expect(modal.getByRole('textbox', { name: 'Observación' })).toHaveValue('Se equivocó el chofer');
});
