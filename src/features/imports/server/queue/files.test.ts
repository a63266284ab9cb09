import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { addDays } from '#shared/time.ts';
import { newId } from '#server/ids.ts';
import { imports } from '../../contract.ts';
import { DAY } from '../testing.ts';
import { holdFile, linkFile } from './files.ts';
import { DAYS, file, queueApp } from './queueApp.ts';

let t: Awaited<ReturnType<typeof queueApp>>;
beforeAll(async () => {
  t = await queueApp();
});
afterAll(() => t.close());

describe('the team’s list', () => {
  test('tells each file with its step, its client and who has it open', async () => {
    const { company, client, ramon, save, list, age } = await t.team();
    const [mine, theirs] = [
      file({ client }),
      file({ fileName: 'optica.xlsx', layout: 'Hoja propia', state: 'placing', total: 74, pending: 5 }),
    ];
    await save(mine);
    await save(theirs, ramon.token);
    await age(theirs._id, 3);
    const data = await list();
    const owner = { _id: company.owner, name: 'Dueña', last: 'Núñez' };
    expect(data).toMatchObject([
      {
        _id: mine._id,
        fileName: 'ventas.csv',
        layout: 'Tienda Nube',
        client: { _id: client, name: 'Ñandú Indumentaria' },
        employee: owner,
        open: true,
        state: 'review',
        pending: 31,
        total: 248,
        sent: null,
      },
      {
        _id: theirs._id,
        client: null,
        employee: { _id: ramon._id, name: 'Ramón', last: 'Ortúzar' },
        open: false,
        state: 'placing',
        pending: 5,
      },
    ]);
    expect(await list(ramon.token)).toEqual(data);
  });

  test('holds what a file’s owner tells last, and when it was opened', async () => {
    const { save, list, age } = await t.team();
    const told = file();
    await save(told);
    await age(told._id, 10);
    const [first] = await list();
    expect((await save({ ...told, state: 'placing', pending: 2, total: 240, layout: 'Planilla conocida' })).status).toBe(200);
    expect(await list()).toMatchObject([
      { createAt: first?.createAt, state: 'placing', pending: 2, total: 240, layout: 'Planilla conocida', open: true },
    ]);
  });

  test('forgets a file that its owner takes out; one that is another’s, sent or unknown is refused in words', async () => {
    const { company, ramon, save, list } = await t.team();
    const [told, sent] = [file(), file()];
    await save(told);
    await save(sent);
    const remove = async (_id: string, by = company.token) => {
      const { status, body } = await t.call(imports.removeFile, { _id }, by);
      return [status, body.message];
    };
    const { body } = await t.send(company, await t.draftsOf(company, {}), { file: sent._id });
    await t.ended(company, body.job);
    expect(await remove(told._id, ramon.token)).toEqual([403, 'El archivo es de otra persona del equipo']);
    expect(await remove(sent._id)).toEqual([409, 'El archivo ya se importó']);
    expect(await remove(newId())).toEqual([404, 'El archivo no existe']);
    expect(await remove(told._id)).toEqual([200, undefined]);
    expect((await list()).map(({ _id }) => _id)).toEqual([sent._id]);
    expect(await t.call(imports.saveFile, sent, ramon.token)).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
  });

  test('has one’s own unfinished files of two weeks, and of the others what they did that day', async () => {
    const { company, ramon, save, list, age } = await t.team();
    const named = (fileName: string) => file({ fileName });
    const [old, recent, theirs, resumed, today] = [named('0'), named('1'), named('2'), named('3'), named('4')];
    for (const [each, by] of [
      [old, company],
      [recent, company],
      [theirs, ramon],
      [resumed, ramon],
      [today, ramon],
    ] as const)
      await save(each, by.token);
    await age(old._id, 14 * DAYS + 1);
    await age(recent._id, 14 * DAYS - 1);
    await age(theirs._id, 2 * DAYS);
    await age(resumed._id, 2 * DAYS, 0);
    const names = async (by: string, day?: string) => (await list(by, day)).map(({ fileName }) => fileName).toSorted();
    expect(await names(company.token)).toEqual(['1', '3', '4']);
    expect(await names(ramon.token)).toEqual(['2', '3', '4']);
    expect(await names(company.token, addDays(DAY, -2))).toEqual(['1', '2', '3']);
  });

  test('tells of a file that was sent how far it is and what came of it, and of imports that had no file', async () => {
    const { company, ramon, save, list } = await t.team();
    const told = file({ total: 2 });
    await save(told);
    const drafts = await t.draftsOf(company, { externalID: 'P-1' }, {});
    const { body } = await t.send(company, drafts, { file: told._id });
    await t.ended(company, body.job);
    // Late news of a screen that has not heard of it.
    await save({ ...told, pending: 9 });
    const { body: api } = await t.send(company, await t.draftsOf(company, { externalID: 'P-1' }), { fileName: 'api.csv' });
    await t.ended(company, api.job);
    const sent = { _id: body._id, job: body.job, state: 'Completado', error: null, endAt: expect.any(String) as string };
    expect(await list(ramon.token)).toMatchObject([
      {
        _id: api._id,
        fileName: 'api.csv',
        layout: '',
        client: null,
        total: 1,
        state: null,
        open: false,
        sent: { _id: api._id, result: { created: 0, existing: 1 } },
      },
      {
        _id: told._id,
        state: null,
        open: false,
        pending: 31,
        total: 2,
        sent: { ...sent, result: { created: 2, doubtful: 0, existing: 0 } },
      },
    ]);
    // The same again.
    await t.send(company, drafts, { file: told._id });
    expect(await list()).toHaveLength(2);
  });

  test('which is being sent cannot be taken off it meanwhile, nor is it there anew afterwards', async () => {
    const { company, save, list } = await t.team();
    const told = file();
    await save(told);
    const { body } = await t.send(company, await t.draftsOf(company, {}));
    await t.ended(company, body.job);
    const removing = await t.inCompany(company, async (db) => {
      await holdFile(db, told._id, company.owner);
      const waiting = t.call(imports.removeFile, { _id: told._id }, company.token);
      const held = `select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
      await vi.waitFor(async () => expect((await t.database.owner.query(held)).rowCount).toBe(1));
      await linkFile(db, told._id, body._id);
      return { waiting };
    });
    expect((await removing.waiting).status).toBe(409);
    await save(told);
    expect(await list()).toMatchObject([{ _id: told._id, state: null, sent: { _id: body._id } }]);
  });

  test('does not take a file of somebody else for the one that is sent', async () => {
    const { company, ramon, save, list } = await t.team();
    const told = file();
    await save(told, ramon.token);
    const { status, body } = await t.send(company, await t.draftsOf(company, {}), { file: told._id });
    expect(status).toBe(200);
    await t.ended(company, body.job);
    expect((await list()).map(({ _id, sent }) => [_id, sent?._id])).toEqual([
      [body._id, body._id],
      [told._id, undefined],
    ]);
  });
});

describe('what is told of a file', () => {
  test.each([
    [{ _id: 'x' }, { _id: 'Identificador inválido' }],
    [{ hash: 'zz' }, { hash: 'Huella inválida' }],
    [{ hash: 'AB'.repeat(32) }, { hash: 'Huella inválida' }],
    [{ layout: 'x'.repeat(61) }, { layout: 'Hasta 60 caracteres' }],
    [{ fileName: 'x'.repeat(10_000_000) }, { fileName: 'Hasta 200 caracteres' }],
    [{ total: -1 }, { total: 'Cantidad inválida' }],
    [{ total: 1.5 }, { total: 'Cantidad inválida' }],
    [{ pending: 1e9 }, { pending: 'Cantidad inválida' }],
    [{ state: 'hecho' }, { state: 'Estado inexistente' }],
    [{ client: '0198c0de-0000-7000-8000-0000000000aa' }, { client: 'El cliente no existe o no está activo' }],
  ])('%# is refused at its field', async (wrong, fields) => {
    const { company } = await t.team();
    const { status, body } = await t.call(imports.saveFile, file(wrong), company.token);
    // What is larger than any body is refused before its fields are looked at.
    if (status === 413) return expect('fileName' in wrong).toBe(true);
    expect([status, body.fields]).toEqual([400, fields]);
  });

  test('is its company’s, and of those who may import; NUL is refused', async () => {
    const { company, save, list } = await t.team();
    const stranger = await t.team();
    const told = file();
    await save(told);
    expect(await stranger.list()).toEqual([]);
    expect((await t.call(imports.removeFile, { _id: told._id }, stranger.company.token)).status).toBe(404);
    // The same `_id` in another company is another file.
    expect((await stranger.save({ ...told, fileName: 'ajeno.csv' })).body).toEqual({ twins: [] });
    expect((await stranger.list()).map(({ fileName }) => fileName)).toEqual(['ajeno.csv']);
    const { client } = stranger;
    expect(await t.call(imports.saveFile, file({ client }), company.token)).toMatchObject({
      status: 400,
      body: { fields: { client: expect.any(String) as string } },
    });
    expect((await t.call(imports.saveFile, file({ layout: 'a\0b' }), company.token)).status).toBe(400);
    expect((await t.call(imports.searchFiles, { day: '2026-02-30' }, company.token)).body.fields).toEqual({
      day: 'No existe el día 30/02/2026',
    });
    const { token } = await t.make.user(company, 'clerk', ['office']);
    for (const [call, input] of [
      [imports.saveFile, told],
      [imports.searchFiles, {}],
      [imports.removeFile, { _id: told._id }],
    ] as const)
      expect((await t.call(call, input, token)).status).toBe(403);
    expect((await list()).map(({ fileName }) => fileName)).toEqual(['ventas.csv']);
  });
});

test('nothing unexpected was reported', () => expect(t.problems).toEqual([]));
