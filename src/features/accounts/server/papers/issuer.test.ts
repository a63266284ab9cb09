import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { addDays } from '#shared/time.ts';
import { newId } from '#server/ids.ts';
import { readPaper } from '#server/pdf/testing.ts';
import { settings } from '../../../settings/contract.ts';
import { accounts as calls } from '../../contract.ts';
import { accountsApp, DAY } from '../testing.ts';

let t: Awaited<ReturnType<typeof accountsApp>>;
beforeAll(async () => {
  t = await accountsApp();
});
afterAll(() => t.close());

type Team = Awaited<ReturnType<Awaited<ReturnType<typeof accountsApp>>['team']>>;
const details = {
  legalName: 'Logística del Sur S.R.L.',
  taxId: '30500010912',
  address: 'Av. Rivadavia 4975, piso 2, C1424 CABA',
  phone: '1148330000',
  email: 'cobranzas@sur.test',
  payTo: '2850590940090418135201',
};
const HEAD = [
  'Logística del Sur S.R.L. · CUIT 30-50001091-2',
  'Av. Rivadavia 4975, piso 2, C1424 CABA',
  'Tel. 11 4833-0000 · cobranzas@sur.test',
];
const PAY = 'Para transferir: CBU 2850590940090418135201';
const tell = async ({ company }: Team, over: object = {}) =>
  expect((await t.call(settings.saveCompanyDetails, { ...details, version: 0, ...over }, company.token)).status).toBe(200);
const pagesAt = async (url: string) => readPaper(new Uint8Array((await t.app.inject(url)).rawPayload));
const settlementOf = async ({ company }: Team, _id: string) => {
  const pages = await pagesAt((await t.call(calls.printSettlement, { _id }, company.token)).body.url);
  return pages.map(({ text }) => text).join('\n');
};
const statementOf = async ({ company }: Team, toAccount: string) => {
  const asked = { toAccount, startDay: addDays(DAY, -1), endDay: DAY };
  const pages = await pagesAt((await t.call(calls.exportStatement, asked, company.token)).body.url);
  return pages.map(({ text }) => text).join('\n');
};

describe('papers of money', () => {
  test('name the company as it is told, and say where it is paid to while something is to be paid', async () => {
    const team = await t.team();
    const { client, driver, deliver, settle, move } = team;
    const { _id } = await settle([await deliver()]);
    const before = [await settlementOf(team, _id), await statementOf(team, client)];
    for (const text of before) for (const said of [...HEAD, 'Para transferir', 'CUIT 30-50001091-2']) expect(text).not.toContain(said);
    await tell(team);
    const [settlement, statement] = [await settlementOf(team, _id), await statementOf(team, client)];
    for (const text of [settlement, statement]) for (const said of [...HEAD, PAY]) expect(text).toContain(said);
    // Whom the company owes pays nothing.
    const owed = await statementOf(team, driver);
    for (const said of HEAD) expect(owed).toContain(said);
    expect(owed).not.toContain('Para transferir');
    await move(client, 'cash', 3_450);
    for (const text of [await settlementOf(team, _id), await statementOf(team, client)]) {
      expect(text).toContain(HEAD[0]);
      expect(text).not.toContain('Para transferir');
    }
  });

  test('hold out against the longest that can be told, beside a name of two lines', async () => {
    const team = await t.team();
    const { _id } = await team.settle([await team.deliver()]);
    const long = (letters: number) => 'Ñandubay '.repeat(20).slice(0, letters).trim();
    await tell(team, {
      legalName: long(120),
      address: long(160),
      email: `${'a'.repeat(60)}@${'b'.repeat(60)}.test`,
      payTo: 'ALIAS.DE.VEINTE.LETR',
    });
    const text = await settlementOf(team, _id);
    for (const said of ['CUIT 30-50001091-2', 'Total a pagar', 'Para transferir: Alias ALIAS.DE.VEINTE.LETR', 'Página 1 de 1'])
      expect(text).toContain(said);
  });

  test('are mailed with where it is paid to', async () => {
    const team = await t.team();
    await tell(team);
    const { _id, invoice } = await team.settle([await team.deliver()]);
    const sent = vi.spyOn(t.ports.mail, 'send');
    await t.call(calls.mailSettlement, { _id, to: 'pagos@nandu.test', sending: newId() }, team.company.token);
    await vi.waitFor(() => expect(sent).toHaveBeenCalled(), { timeout: 10_000 });
    const { text } = sent.mock.calls[0]![0];
    expect(text).toContain(`${PAY}. Al pagar indique ${invoice}.`);
    for (const said of HEAD) expect(text).toContain(said);
  });
});

test('nothing unexpected was reported', () => expect(t.problems).toEqual([]));
