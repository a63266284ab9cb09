import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/**
 * A server for tests that speaks just enough S3: PUT, in pieces too, GET, of a range too, HEAD and DELETE of an object and the list of them, for
 * whoever signs. `failing` says how many of the next calls are answered 503, `fails` which ones are; `hangs` which are not answered, or only half;
 * `cuts` which are cut off at half of what they give.
 */
export const startS3 = async () => {
  const objects = new Map<string, { body: Buffer; type: string }>();
  const uploads = new Map<string, Map<number, Buffer>>();
  /** Of what each is that is sent in pieces. */
  const sentKeys = new Map<string, string>();
  const state = {
    failing: 0,
    fails: (_method: string, _url: string): boolean => false,
    hangs: (_method: string, _url: string): boolean => false,
    cuts: (_url: string): boolean => false,
  };
  const server = createServer((request, response) => {
    void (async () => {
      const path = request.url?.split('?')[0] ?? '';
      const body = await buffer(request);
      if (!request.headers.authorization?.startsWith('AWS4-HMAC-SHA256 Credential=key/')) return response.writeHead(403).end();
      const isHung = state.hangs(request.method ?? '', path);
      if (isHung && request.method !== 'GET') return undefined;
      const asked = new URL(request.url ?? '', 'http://s3').searchParams;
      if (state.failing > 0 || state.fails(request.method ?? '', path)) {
        state.failing = Math.max(0, state.failing - 1);
        return response.writeHead(503, { 'content-type': 'application/xml' }).end('<Error><Code>SlowDown</Code></Error>');
      }
      const upload = asked.get('uploadId');
      if (request.method === 'POST' && asked.has('uploads')) {
        const id = String(uploads.size + 1);
        uploads.set(id, new Map());
        sentKeys.set(id, path.split('/').slice(2).join('/'));
        return response.writeHead(200, { 'content-type': 'application/xml' }).end(`<R><UploadId>${id}</UploadId></R>`);
      }
      if (asked.has('uploads')) {
        const open = [...uploads.keys()].map((id) => `<Upload><Key>${sentKeys.get(id)}</Key><UploadId>${id}</UploadId></Upload>`);
        const list = `<ListMultipartUploadsResult>${open.join('')}</ListMultipartUploadsResult>`;
        return response.writeHead(200, { 'content-type': 'application/xml' }).end(list);
      }
      if (upload) {
        const pieces = uploads.get(upload);
        if (request.method === 'PUT') pieces?.set(Number(asked.get('partNumber')), body);
        else uploads.delete(upload);
        if (request.method === 'POST' && pieces) {
          const inOrder = [...pieces].toSorted(([a], [b]) => a - b).map(([, piece]) => piece);
          objects.set(path, { body: Buffer.concat(inOrder), type: '' });
        }
        return response.writeHead(200, { etag: '"1"', 'content-type': 'application/xml' }).end(request.method === 'POST' ? '<R/>' : '');
      }
      if (request.method === 'PUT') {
        objects.set(path, { body, type: request.headers['content-type'] ?? '' });
        return response.writeHead(200, { etag: '"1"' }).end();
      }
      if (request.method === 'DELETE') {
        objects.delete(path);
        return response.writeHead(204).end();
      }
      if (asked.has('list-type')) {
        // In pages of two, so that there is more than one.
        const [prefix, after] = [asked.get('prefix') ?? '', asked.get('continuation-token') ?? ''];
        const all = [...objects.keys()].map((key) => key.split('/').slice(2).join('/')).filter((key) => key.startsWith(prefix));
        const keys = all.toSorted().filter((key) => key > after);
        const sizeOf = (key: string) => objects.get(`/${path.split('/')[1]}/${key}`)?.body.length;
        const entries = keys.slice(0, 2).map((key) => `<Contents><Key>${key}</Key><Size>${sizeOf(key)}</Size></Contents>`);
        const next = keys.length > 2 ? `<NextContinuationToken>${keys[1]}</NextContinuationToken>` : '';
        const list = `<ListBucketResult><IsTruncated>${keys.length > 2}</IsTruncated>${next}${entries.join('')}</ListBucketResult>`;
        return response.writeHead(200, { 'content-type': 'application/xml' }).end(list);
      }
      const found = objects.get(path);
      if (!found) return response.writeHead(404, { 'content-type': 'application/xml' }).end('<Error><Code>NoSuchKey</Code></Error>');
      const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? [];
      const content = from ? found.body.subarray(Number(from), Number(to) + 1) : found.body;
      const headers = {
        'content-type': found.type,
        'content-length': content.length,
        'last-modified': new Date().toUTCString(),
        etag: '"1"',
      };
      if (isHung) return response.writeHead(from ? 206 : 200, headers).write(content.subarray(0, content.length / 2));
      if (request.method === 'GET' && state.cuts(path))
        return response.writeHead(from ? 206 : 200, headers).write(content.subarray(0, content.length / 2), () => response.destroy());
      return response.writeHead(from ? 206 : 200, headers).end(request.method === 'HEAD' ? undefined : content);
    })();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return Object.assign(state, { objects, uploads, endpoint: `http://127.0.0.1:${port}`, close: () => server.close() });
};
