import type { Config } from '#server/config.ts';
import { shopNames, type IntegrationType, integrationTypes } from '../../../clients/integration.ts';
import { mercadoLibre } from './mercadoLibre.ts';
import { openPace, type Pace } from './pace.ts';
import type { Shop } from './shop.ts';
import { shopify } from './shopify.ts';
import { tiendaNube } from './tiendaNube.ts';

/** Where this installation's marketplaces to try with are, by type: below it. They know one application alone. */
export const TRIAL_PATH = '/tiendas-de-prueba';
export const trialApplication = { id: '1000000001', secret: 'la clave de una aplicación de prueba' } as const;

/** The marketplaces of an installation. */
export type Shops = {
  /** Those whose accounts can be linked: each real one with credentials; with the demo one to try with in place of each other one. */
  offered: readonly { type: IntegrationType; name: string; trial: boolean }[];
  /** The one of an account; undefined when this installation has no credentials for it any more. */
  of: (account: { type: IntegrationType; trial: boolean }) => Shop | undefined;
  /**
   * How fast an account may be asked: at Mercado Libre all of an application's together, elsewhere each shop by itself. Who is told to ask less
   * waits for the account alone that was asked.
   */
  paceOf: (account: { type: IntegrationType; trial: boolean; userId: string }) => Pace;
};

type Application = { id: string; secret: string };

const realOf = (config: Config, { id, secret }: Application, type: IntegrationType): Shop => {
  if (type === 'ml') return mercadoLibre({ api: config.ML_URL, auth: config.ML_AUTH_URL, id, secret, trial: false });
  if (type === 'tn')
    return tiendaNube({ api: config.TN_URL, auth: config.TN_AUTH_URL, id, secret, contact: config.PUBLIC_URL, trial: false });
  return shopify({ url: config.SHOPIFY_URL, id, secret, trial: false });
};

const trialOf = (config: Config, type: IntegrationType): Shop => {
  const host = config.HOST === '0.0.0.0' || config.HOST === '::' ? '127.0.0.1' : config.HOST;
  const api = `http://${host}:${config.PORT}${TRIAL_PATH}/${type}`;
  const auth = `${config.PUBLIC_URL}${TRIAL_PATH}/${type}`;
  const at = { ...trialApplication, trial: true };
  if (type === 'ml') return mercadoLibre({ ...at, api, auth });
  if (type === 'tn') return tiendaNube({ ...at, api, auth, tokens: api, contact: config.PUBLIC_URL });
  return shopify({ ...at, url: api, auth });
};

const applicationOf = (config: Config, type: IntegrationType): Application | undefined => {
  const prefix = ({ ml: 'ML', tn: 'TN', shopify: 'SHOPIFY' } as const)[type];
  const [id, secret] = [config[`${prefix}_APP_ID`], config[`${prefix}_APP_SECRET`]];
  return id && secret ? { id, secret } : undefined;
};

const open = (config: Config): Shops => {
  const all = integrationTypes.flatMap((type) => {
    const application = applicationOf(config, type);
    return [...(application ? [realOf(config, application, type)] : []), ...(config.DEMO ? [trialOf(config, type)] : [])];
  });
  const paceFor = (trial: boolean) => openPace(trial ? { perMinute: 60_000 } : {});
  const applications = new Map([false, true].map((trial) => [trial, paceFor(trial)]));
  const paces = new Map<string, Pace>();
  const paceAt = ({ type, trial, userId }: { type: IntegrationType; trial: boolean; userId: string }): Pace => {
    const own = paceFor(trial);
    const application = type === 'ml' ? applications.get(trial) : undefined;
    const pace: Pace = {
      wait: async (patience) => {
        await own.wait(patience);
        await application?.wait(patience);
      },
      hold: own.hold,
    };
    paces.set(`${type} ${trial} ${userId}`, pace);
    return pace;
  };
  const of: Shops['of'] = ({ type, trial }) => all.find((shop) => shop.type === type && shop.trial === trial);
  return {
    offered: integrationTypes.flatMap((type) => {
      const shop = of({ type, trial: false }) ?? of({ type, trial: true });
      return shop ? [{ type, name: shop.trial ? `${shopNames[type].name} (de prueba)` : shopNames[type].name, trial: shop.trial }] : [];
    }),
    of,
    paceOf: (account) => paces.get(`${account.type} ${account.trial} ${account.userId}`) ?? paceAt(account),
  };
};

const known = new WeakMap<Config, Shops>();

/** The marketplaces that a configuration names; the same ones each time, so that their calls are counted together. */
export const shopsOf = (config: Config): Shops => {
  const found = known.get(config) ?? open(config);
  known.set(config, found);
  return found;
};
