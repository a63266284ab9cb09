import type { FastifyInstance } from 'fastify';
import { refuse } from '../refuse.ts';
import { EXPORTS, type FileStore, type SignedQuery } from './files.ts';

const PDF = 'application/pdf';

/** How a browser takes a file: pictures and papers that were made here are shown, all else is saved. */
const dispositionOf = (key: string, contentType: string, name: unknown) => {
  if (contentType.startsWith('image/')) return 'inline';
  const how = contentType === PDF && key.startsWith(`${EXPORTS}/`) ? 'inline' : 'attachment';
  return typeof name === 'string' ? `${how}; filename*=UTF-8''${encodeURIComponent(name)}` : how;
};

/** Answers `/files/<key>`: 403 without a valid signature, 404 when the file is gone; never a guess at the type. */
export const serveFiles = (app: FastifyInstance, files: FileStore) => {
  app.get<{ Params: { '*': string }; Querystring: SignedQuery }>('/files/*', async (request, reply) => {
    const path = request.params['*'];
    const now = new Date();
    if (!files.check(path, request.query, now)) throw refuse.forbidden('El enlace no es válido o ya venció');
    const key = files.keyOf(path);
    const file = await files.read(key);
    if (!file) throw refuse.notFound('El archivo no existe');
    const remaining = Math.floor(Number(request.query.expires) - now.getTime() / 1000);
    // A paper is shown by the browser's own viewer, which is an object in the page.
    if (file.contentType === PDF) void reply.header('content-security-policy', "default-src 'none'; object-src 'self'");
    return reply
      .header('content-type', file.contentType)
      .header('content-length', file.size)
      .header('x-content-type-options', 'nosniff')
      .header('content-disposition', dispositionOf(key, file.contentType, request.query.name))
      .header('cache-control', `private, max-age=${remaining}, immutable`)
      .send(file.stream);
  });
};
