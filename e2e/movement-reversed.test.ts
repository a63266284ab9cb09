import { v7 as newId } from 'uuid';
import { formatMoney } from '#shared/money.ts';
import { today } from '#shared/time.ts';
import { contract } from '../src/contract.ts';
import { expectAccessible } from './accessible.ts';
import { apiOf, expect, OWNER, signIn, test } from './kit.ts';

test('a movement is taken back: what is owed again is said before, and both rows name each other in list and statement', async ({
  page,
  request,
}) => {
  const api = await apiOf(request, OWNER);
  const day = today(new Date());
  const { data } = await api.call(contract.accounts.searchSettlements, { startDay: '2026-01-01', endDay: day, status: 'pending' });
  const owed = data.find(({ left }) => left > 2_000)!;
  const observation = `Cheque ${crypto.randomUUID().slice(0, 8)}`;
  // Of its moment, as the screen makes it: of one day the newest stands first.
  const cheque = { _id: newId(), period: day, toAccount: owed.client._id, typeAction: 'Cheque' as const };
  await api.call(contract.accounts.addMovement, { ...cheque, status: 'cash', amount: 1_234.5, observation, settlement: owed._id });
  const state = async () => (await api.call(contract.accounts.readSettlement, { _id: owed._id })).data.status;
  expect(await state()).toBe('partial');

  await signIn(page, OWNER, '/account/current');
  const row = page.locator('tbody tr[data-row]').filter({ hasText: observation });
  await row.getByRole('button', { name: /^Acciones de/ }).click();
  await page.getByRole('menuitem', { name: /^Anular movimiento/ }).click();
  const question = page.getByRole('dialog', { name: /^¿Desea anular el Cobro/ });
  await expect(question).toContainText(`Vuelve a deberse ${owed.invoice} (${formatMoney(owed.left)})`);
  await question.getByRole('button', { name: 'Anular movimiento' }).click();
  await expect(question.getByText('Requerido')).toBeVisible();
  await expectAccessible(page, 'question before a movement is taken back');
  await question.getByLabel('Observación').fill('Rechazado por el banco');
  await question.getByRole('button', { name: 'Anular movimiento' }).click();
  await expect(question).toBeHidden();
  await expect(row).toContainText(/Anulado el/);
  const taker = page.locator('tbody tr[data-row]').filter({ hasText: 'Rechazado por el banco' });
  await expect(taker).toContainText(/Anula el del/);
  await taker.getByRole('button', { name: /^Acciones de/ }).click();
  await expect(page.getByRole('menuitem', { name: 'Ver la cuenta' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: /^Anular/ })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expectAccessible(page, 'movements with one that was taken back');
  expect(await state()).toBe('pending');

  await page.goto(`/account/current/${owed.client._id}`);
  const line = page.locator('tbody tr').filter({ hasText: observation });
  await expect(line).toContainText(/Cobro · Cheque, anulado el/);
  await expect(line.getByRole('button', { name: /^Más de/ })).toHaveCount(0);
  await expect(page.locator('tbody tr').filter({ hasText: /Cobro · Cheque, anula el del/ })).toContainText('Rechazado por el banco');
  await expectAccessible(page, 'statement with a movement that was taken back');
});
