import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { recordStatus } from '#shared/record/recordStatus.ts';
import { asPlatform } from '#server/platform.ts';
import { clients as clientTable } from '../../../clients/server/tables.ts';
import { companies } from '../../../session/server/tables.ts';
import { marketplaces } from '../../contract.ts';
import { shopsOf } from '../shops/shops.ts';
import { shopsApp } from '../shopsApp.ts';
import { marketplaceAccounts } from '../tables.ts';
import { tellAccount } from '../telling/tell.ts';
import { expire, withAccount } from '../tokens/renew.ts';

let t: Awaited<ReturnType<typeof shopsApp>>;
beforeAll(async () => {
  t = await shopsApp();
});
afterAll(() => t.close());

test.each(['ml', 'tn'] as const)(
  'who has an account of %s already goes on with the permission that somebody else gave, as it ends theirs; what had ended stays so',
  async (type) => {
    const { company, client, seller, ref } = await t.linked(type);
    const isTaken = async () => {
      await asPlatform(t.database, (db) =>
        db
          .update(marketplaceAccounts)
          .set({ refreshAt: type === 'ml' ? new Date(0) : null })
          .where(eq(marketplaceAccounts._id, ref._id)),
      );
      const shop = shopsOf(t.ports.config).of({ type, trial: false });
      return withAccount(t.ports, ref, async ({ session }) => (await shop?.account(session))?.userId);
    };
    const other = await t.make.client(company, 'Vivero Sur');
    expect(await t.link(company, other, type, seller)).toMatchObject({ result: 'client' });
    expect(await isTaken()).toBe(seller.userId);
    const stranger = await t.make.company();
    const theirs = await t.make.client(stranger);
    expect(await t.link(stranger, theirs, type, seller)).toMatchObject({ result: 'company' });
    expect(await isTaken()).toBe(seller.userId);
    // The client that it was begun for is gone when it ends, or the marketplace does not say whose it is.
    const begin = async (_id: string) => {
      const { body } = await t.call(marketplaces.link, { _id, type }, stranger.token);
      return t.authorise(body.url, seller.userId);
    };
    const broken = await begin(theirs);
    t.fakes[type].faults = [{ what: 500, times: 1, path: /users\/me|store/ }];
    const before = t.problems.length;
    expect(await t.comeBack(broken)).toMatchObject({ result: 'failed' });
    expect(t.problems.splice(before).map(String)).toEqual(['ShopError: Contesta con el error 500']);
    expect(await isTaken()).toBe(seller.userId);
    // It is refused between the two.
    const between = await begin(theirs);
    t.fakes[type].faults = [{ what: 500, times: 1, path: /users\/me|store/ }];
    const soon = { ...t.ports, now: () => new Date(Date.now() + 60_000) };
    await expire(soon, ref, null, 'El permiso terminó');
    await tellAccount(soon, ref, () => false);
    expect(await t.comeBack(between)).toMatchObject({ result: 'failed' });
    t.problems.splice(before);
    expect(await isTaken()).toBe(seller.userId);
    expect((await t.accountOf(company, ref)).account).toMatchObject({ tellError: null, tellAt: null });
    const late = await begin(theirs);
    await asPlatform(t.database, (db) => db.update(clientTable).set({ status: recordStatus.deleted }).where(eq(clientTable._id, theirs)));
    expect(await t.comeBack(late)).toMatchObject({ result: 'failed' });
    expect(await isTaken()).toBe(seller.userId);
    // Whose permission had ended is not read on because of that.
    await expire({ ...t.ports, now: () => new Date(Date.now() - 60_000) }, ref, null, 'La tienda quitó el permiso');
    // However often that is found.
    await tellAccount(soon, ref, () => false);
    expect(await t.link(company, other, type, seller)).toMatchObject({ result: 'client' });
    expect((await t.accountOf(company, ref)).account?.tokens).toBeNull();
    expect(await t.link(company, client, type, seller)).toMatchObject({ result: 'linked' });
  },
);

test('nobody is given what is worth less than theirs, nothing of Shopify, and nothing of a closed company', async () => {
  const [lasting, shop, closed] = [await t.linked('ml'), await t.linked('shopify'), await t.linked('ml')];
  await asPlatform(t.database, (db) =>
    db.update(companies).set({ closedAt: new Date() }).where(eq(companies.companyId, closed.company.companyId)),
  );
  const stranger = await t.make.company();
  const theirs = await t.make.client(stranger);
  for (const [type, its] of [
    ['ml', lasting],
    ['shopify', shop],
    ['ml', closed],
  ] as const) {
    const tokensOf = async () => {
      const { _id } = its.ref;
      return (await asPlatform(t.database, (db) => db.select().from(marketplaceAccounts).where(eq(marketplaceAccounts._id, _id))))[0]
        ?.tokens;
    };
    const before = await tokensOf();
    t.fakes.ml.renews = its !== lasting;
    expect(await t.link(stranger, theirs, type, its.seller)).toMatchObject({ result: 'company' });
    expect([await tokensOf(), before]).toEqual([before, expect.any(String)]);
  }
});

test('nothing unexpected was reported', () => expect(t.problems).toEqual([]));
