import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import type { Target } from './target.ts';

/** Where a bucket is and who may write there. */
export type BucketAddress = {
  bucket: string;
  region: string;
  endpoint: string | undefined;
  credentials: { accessKeyId: string; secretAccessKey: string } | undefined;
  /** How often a call is made that it does not answer, or with 5xx; pauses grow to 20 s (AWS SDK, standard mode). */
  attempts?: number;
  /** How long nothing may come or go over a connection, in milliseconds: it is cut then, and the call made again. */
  patience?: number;
};

const ATTEMPTS = 6;
const PATIENCE = 120_000;
/** How long a connection may take to be made, in milliseconds. */
const CONNECT = 15_000;
/** What is sent at once, in bytes; 10,000 of them are the most that S3 makes one object of, and 5 MB the least. */
const PIECE = 16 * 1024 * 1024;
const MOST_PIECES = 10_000;
/** The pause after a first cut, in milliseconds: after each more it is twice as long. */
const PAUSE = 400;

/** What is ours of what was begun there: backups, and large files of the pool. */
const HALF_SENT = /^(reparto-|files\/[0-9a-f]{2}\/[0-9a-f]{64}$)/;

/** Backups in an S3 bucket. What is half sent is no object there. */
export const openBucket = (address: BucketAddress): Target => {
  const { bucket: Bucket, region, endpoint, credentials, attempts = ATTEMPTS, patience = PATIENCE } = address;
  const client = new S3Client({
    region,
    maxAttempts: attempts,
    requestHandler: { connectionTimeout: CONNECT, socketTimeout: patience },
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    ...(credentials && { credentials }),
    ...(endpoint && { endpoint, forcePathStyle: true }),
  });
  const sendPieces = async (Key: string, pieces: AsyncIterator<Buffer>, first: Buffer, second: Buffer) => {
    const { UploadId } = await client.send(new CreateMultipartUploadCommand({ Bucket, Key }));
    const upload = { Bucket, Key, UploadId };
    try {
      const Parts: { ETag: string | undefined; PartNumber: number }[] = [];
      const send = async (Body: Buffer) => {
        const PartNumber = Parts.length + 1;
        if (PartNumber > MOST_PIECES) throw new Error(`larger than ${MOST_PIECES} pieces of ${PIECE} bytes`);
        const { ETag } = await client.send(new UploadPartCommand({ ...upload, PartNumber, Body }));
        Parts.push({ ETag, PartNumber });
      };
      await send(first);
      await send(second);
      for (let next = await pieces.next(); !next.done; next = await pieces.next()) await send(next.value);
      await client.send(new CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts } }));
    } catch (error) {
      await client.send(new AbortMultipartUploadCommand(upload)).catch(() => undefined);
      throw error;
    }
  };
  const sizes = async function* (Prefix: string) {
    let ContinuationToken: string | undefined;
    do {
      const page = await client.send(
        new ListObjectsV2Command({
          Bucket,
          Prefix,
          ...(Prefix === '' && { Delimiter: '/' }),
          ...(ContinuationToken && { ContinuationToken }),
        }),
      );
      for (const { Key, Size } of page.Contents ?? [])
        if (Key && (Prefix !== '' || !Key.includes('/'))) yield { name: Key, bytes: Size ?? 0 };
      ContinuationToken = page.IsTruncated ? page.NextContinuationToken : undefined;
    } while (ContinuationToken);
  };
  /** What the network cuts off goes on where it was cut: as often as a call is made, for each 16 MB that come. */
  const piecesBetween = async function* (Key: string, from: number, to: number) {
    let [at, cuts, cutAt, IfMatch] = [from, 0, from, undefined as string | undefined];
    while (at < to) {
      const { Body, ETag } = await client.send(new GetObjectCommand({ Bucket, Key, Range: `bytes=${at}-${to - 1}`, IfMatch }));
      // It may be written anew meanwhile.
      IfMatch = ETag;
      const body = Body as Readable;
      let cut: unknown;
      body.once('error', (error) => (cut = error));
      try {
        for await (const piece of body as AsyncIterable<Buffer>) {
          at += piece.length;
          yield piece;
        }
        return;
      } catch (error) {
        if (at - cutAt >= PIECE) [cuts, cutAt] = [0, at];
        cuts += 1;
        if (error !== cut || cuts >= attempts) throw error;
        await sleep(PAUSE * 2 ** (cuts - 1));
      }
    }
  };
  return {
    told: `s3://${Bucket}`,
    isTight: () => Promise.resolve(false),
    write: async (Key, content) => {
      const pieces = piecesOf(content);
      try {
        const first = await pieces.next();
        const second = await pieces.next();
        const Body = first.done ? Buffer.alloc(0) : first.value;
        if (second.done) await client.send(new PutObjectCommand({ Bucket, Key, Body }));
        else await sendPieces(Key, pieces, Body, second.value);
      } finally {
        await pieces.return(undefined);
      }
    },
    open: async (Key) => {
      const found = await client.send(new HeadObjectCommand({ Bucket, Key })).catch((error: unknown) => {
        if ((error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode === 404) return undefined;
        throw error;
      });
      if (!found) return undefined;
      return {
        name: Key,
        bytes: found.ContentLength ?? 0,
        read: (from, to) => Promise.resolve(Readable.from(piecesBetween(Key, from, to))),
      };
    },
    list: async function* (prefix) {
      for await (const { name } of sizes(prefix)) yield name;
    },
    sizes,
    remove: async (Key) => {
      await client.send(new DeleteObjectCommand({ Bucket, Key }));
    },
    tidy: async (prefix) => {
      // Not every service lists them; they cost room and harm nothing.
      const { Uploads = [] } = await client.send(new ListMultipartUploadsCommand({ Bucket })).catch(() => ({ Uploads: [] }));
      for (const { Key, UploadId } of Uploads)
        if (Key && (prefix ? Key.startsWith(prefix) : HALF_SENT.test(Key)))
          await client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId }));
    },
  };
};

/** Content in pieces of one size, but for the last one. */
async function* piecesOf(content: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let waiting: Uint8Array[] = [];
  let bytes = 0;
  for await (const piece of content) {
    waiting.push(piece);
    bytes += piece.length;
    if (bytes < PIECE) continue;
    let all = Buffer.concat(waiting);
    for (; all.length >= PIECE; all = all.subarray(PIECE)) yield all.subarray(0, PIECE);
    waiting = [all];
    bytes = all.length;
  }
  if (bytes > 0) yield Buffer.concat(waiting);
}
