import { rmSync } from 'node:fs';
import { DEMO_DATA, Product, runningProduct } from './kit.ts';

/** Playwright's global set-up: the browser side is built and the demo companies are made once, and each product of the run copies them. */
export default async function prepare() {
  if (runningProduct() || process.env[DEMO_DATA]) return undefined;
  const { dataDir } = await makeDemoData();
  process.env[DEMO_DATA] = dataDir;
  return () => rmSync(dataDir, { recursive: true, force: true });
}

async function makeDemoData() {
  const product = await Product.empty();
  await product.start().catch(async (error: unknown) => {
    await product.stop();
    throw error;
  });
  await product.end();
  return product;
}

// `node e2e/prepare.ts`: made ahead, while the run does something else. Says where they are; whoever asked removes them.
if (import.meta.main) process.stdout.write((await makeDemoData()).dataDir);
