import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Need, Viewer } from '#shared/permissions.ts';
import type { Ports } from '../ports.ts';

/** Finds who makes a request. @throws 401 for nobody, 403 for who lacks what is needed */
export type ViewerOf = (request: FastifyRequest, needs: Need) => Promise<Viewer>;

/** Adds routes that no contract can tell, as those that take what other programs send, or that go on answering. */
export type RawRoutes = (app: FastifyInstance, given: { ports: Ports; viewerOf: ViewerOf }) => void;
