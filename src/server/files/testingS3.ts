import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** A server for tests that speaks just enough S3: PUT, GET, HEAD and DELETE of an object and the list of them, for whoever signs. */
export const startS3 = async () => {
  const objects = new Map<string, { body: Buffer; type: string }>();
  const server = createServer((request, response) => {
    void (async () => {
      const path = request.url?.split('?')[0] ?? '';
      const body = await buffer(request);
      if (!request.headers.authorization?.startsWith('AWS4-HMAC-SHA256 Credential=key/')) return response.writeHead(403).end();
      if (request.method === 'PUT') {
        objects.set(path, { body, type: request.headers['content-type'] ?? '' });
        return response.writeHead(200, { etag: '"1"' }).end();
      }
      if (request.method === 'DELETE') {
        objects.delete(path);
        return response.writeHead(204).end();
      }
      const asked = new URL(request.url ?? '', 'http://s3').searchParams;
      if (asked.has('list-type')) {
        // In pages of two, so that there is more than one.
        const [prefix, after] = [asked.get('prefix') ?? '', asked.get('continuation-token') ?? ''];
        const all = [...objects.keys()].map((key) => key.replace('/reparto/', '')).filter((key) => key.startsWith(prefix));
        const keys = all.toSorted().filter((key) => key > after);
        const entries = keys.slice(0, 2).map((key) => `<Contents><Key>${key}</Key><Size>1</Size></Contents>`);
        const next = keys.length > 2 ? `<NextContinuationToken>${keys[1]}</NextContinuationToken>` : '';
        const list = `<ListBucketResult><IsTruncated>${keys.length > 2}</IsTruncated>${next}${entries.join('')}</ListBucketResult>`;
        return response.writeHead(200, { 'content-type': 'application/xml' }).end(list);
      }
      const found = objects.get(path);
      if (!found) return response.writeHead(404, { 'content-type': 'application/xml' }).end('<Error><Code>NoSuchKey</Code></Error>');
      const headers = {
        'content-type': found.type,
        'content-length': found.body.length,
        'last-modified': new Date().toUTCString(),
        etag: '"1"',
      };
      return response.writeHead(200, headers).end(request.method === 'HEAD' ? undefined : found.body);
    })();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { objects, endpoint: `http://127.0.0.1:${port}`, close: () => server.close() };
};
