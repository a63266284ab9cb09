import type { FileRefusal } from '../../sheet/table.ts';
import { bodyStart, damagedWorkbook, hugeWorkbook, type ZipEntry } from '../../sheet/zip.ts';

/** What all parts of a workbook may unfold to, in bytes: 10,000 rows of 100 columns are about 40 MB of XML. */
const MAX_UNFOLDED = 60_000_000;
/** Sheets pack to a twentieth; what packs better than this was made to break its reader. */
const MAX_RATIO = 200;
/** Below this a workbook may be as dense as it likes. */
const HARMLESS = 1_000_000;
/** Bytes unpacked at a time: deflated ones unfold to a thousand times as many at most, and are counted before the next are given. */
const PIECE = 16_384;

/** Parts that tell nothing of the cells: pictures, charts, drawings, notes, pivots, what Excel keeps for itself. */
const OTHERS =
  /^(?:docProps|customXml|_xmlsignatures)\/|\/(?:theme|drawings|charts|chartsheets|dialogsheets|macrosheets|pivotTables|pivotCache|externalLinks|threadedComments|persons|ctrlProps|printerSettings|queryTables|slicers|slicerCaches|timelines|timelineCaches|diagrams|media|embeddings|revisions|tables|model|richData|activeX|webextensions)\/|\/worksheets\/_rels\/|\/(?:comments\d*|calcChain|connections|metadata|volatileDependencies|cellimages)\.xml$/i;

const isPart = ({ name }: ZipEntry) => /\.(?:xml|rels)$/i.test(name) && !OTHERS.test(name);

/** The packed bytes piece by piece, as somebody takes them. */
const pieces = (bytes: Uint8Array<ArrayBuffer>) => {
  let at = 0;
  return new ReadableStream<ArrayBuffer | ArrayBufferView<ArrayBuffer>>(
    {
      pull(controller) {
        if (at >= bytes.length) controller.close();
        else controller.enqueue(bytes.subarray(at, (at += PIECE)));
      },
    },
    { highWaterMark: 0 },
  );
};

/** The bytes of a deflated part; undefined when they are more than it says. */
const inflate = async (packed: Uint8Array<ArrayBuffer>, size: number): Promise<Uint8Array | undefined> => {
  const unfolded = new Uint8Array(size);
  const reader = pieces(packed).pipeThrough(new DecompressionStream('deflate-raw')).getReader();
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return unfolded.subarray(0, length);
    if (length + value.length > size) {
      void reader.cancel().catch(() => undefined);
      return undefined;
    }
    unfolded.set(value, length);
    length += value.length;
  }
};

/**
 * The parts of a workbook that tell of its cells, unpacked. Never unpacks more than its directory states, nor than is read at all.
 * @throws whatever the platform throws for a part that is damaged
 */
export const workbookParts = async (
  bytes: Uint8Array<ArrayBuffer>,
  entries: readonly ZipEntry[],
): Promise<Map<string, Uint8Array> | FileRefusal> => {
  const wanted = entries.filter(isPart);
  const stated = wanted.reduce((sum, { size }) => sum + size, 0);
  const tooDense = stated > HARMLESS && stated > bytes.byteLength * MAX_RATIO;
  if (!(stated <= MAX_UNFOLDED) || tooDense) return hugeWorkbook;
  const parts = new Map<string, Uint8Array>();
  for (const entry of wanted) {
    const { name, method, size, encrypted } = entry;
    const packed = bytes.subarray(bodyStart(entry), entry.end);
    if (encrypted || (method !== 0 && method !== 8)) return damagedWorkbook;
    const part = method === 0 ? packed : await inflate(packed, size);
    if (part === undefined || (method === 0 && part.length > size)) return hugeWorkbook;
    parts.set(name, part);
  }
  return parts;
};
