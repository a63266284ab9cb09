import { handlers } from '#server/http/api.ts';
import { streets as contract } from '../contract.ts';

export const streetHandlers = handlers(contract, {
  route: {
    outside: async ({ input, ports }) => {
      const { line, seconds, metres, estimated } = await ports.roads.route(input.places.map(({ coordinates }) => coordinates));
      return { line: line.map(([lng, lat]): [number, number] => [lng, lat]), seconds, metres, estimated };
    },
  },
});
