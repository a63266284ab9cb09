import type { Viewer } from '#shared/permissions.ts';
import type { Config } from '#server/config.ts';
import { handlers } from '#server/http/api.ts';
import { refuse } from '#server/refuse.ts';
import { peers } from '../../../peers.ts';
import { connect, disconnect, ownBlock, peerOf } from './connect.ts';
import { listPeers } from './listPeers.ts';
import { push } from '../push.ts';

const isOwner = ({ kind }: Viewer) => kind === 'owner';

/** @throws 404 where the installation shares with no other, 403 for who is no owner */
const checkMay = ({ PEERS }: Config, viewer: Viewer) => {
  if (!PEERS) throw refuse.notFound('Esta instalación no comparte con otras: la enciende quien la administra, con PEERS');
  if (!isOwner(viewer)) throw refuse.forbidden('Solo un dueño conecta la empresa con otras instalaciones');
};

/** Answers the calls about companies of other installations. */
export const peerHandlers = handlers(peers, {
  list: {
    outside: async ({ viewer, ports: { database, config } }) => {
      if (!config.PEERS || !isOwner(viewer)) return { enabled: false, block: null, data: [] };
      const { company } = viewer;
      return { enabled: true, block: await ownBlock({ database, config, company }), data: await listPeers(database, company) };
    },
  },

  add: {
    outside: async ({ input, viewer, now, ports: { database, config } }) => {
      checkMay(config, viewer);
      return connect({ database, config, company: viewer.company, employee: viewer._id, now }, input);
    },
  },

  check: {
    outside: async ({ input, viewer, ports }) => {
      checkMay(ports.config, viewer);
      const peer = await peerOf(ports.database, viewer.company, input._id);
      const ok = await push(ports, peer, { stored: new Set(), failed: new Map() });
      const { failure } = await peerOf(ports.database, viewer.company, input._id);
      return { ok, message: ok ? null : failure };
    },
  },

  remove: {
    outside: async ({ input, viewer, now, ports: { database, config } }) => {
      checkMay(config, viewer);
      await disconnect(database, await peerOf(database, viewer.company, input._id), { employee: viewer._id, now });
      return {};
    },
  },
});
