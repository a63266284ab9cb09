import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { startEmbedded } from './postgres/embedded.ts';
import { isFolderFree } from './postgres/folderLock.ts';
import { StartupError } from './startupError.ts';

declare module 'vitest' {
  // The way in which Vitest lets a set-up file tell the tests something.
  interface ProvidedContext {
    testServer: { url: string; adminUrl: string };
  }
}

/** Vitest's global set-up: one PostgreSQL for the whole run, in a folder of its own that goes with it. */
export default async function startTestServer(project: TestProject) {
  await removeAbandoned();
  const dataDir = mkdtempSync(path.join(os.tmpdir(), PREFIX));
  chmodSync(dataDir, 0o755);
  const { url, adminUrl, stop } = await startEmbedded({ dataDir, fsync: false });
  project.provide('testServer', { url, adminUrl });
  return async () => {
    await stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
}

/** Ends the servers of runs that were killed: nobody holds their folders, so they are adopted and stopped. */
async function removeAbandoned() {
  for (const name of readdirSync(os.tmpdir()).filter((each) => each.startsWith(PREFIX))) {
    const dataDir = path.join(os.tmpdir(), name);
    if (!isFolderFree(dataDir) || readdirSync(dataDir).length === 0) continue;
    try {
      const { stop } = await startEmbedded({ dataDir, fsync: false });
      await stop();
    } catch (error) {
      // Taken by another run meanwhile, or killed before it was whole: then nothing runs in it.
      if (!(error instanceof StartupError)) throw error;
    }
    if (isFolderFree(dataDir)) rmSync(dataDir, { recursive: true, force: true });
  }
}

const PREFIX = 'reparto-test-';
