import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { findChromium } from './chromium.mjs';
import { runNode, stoppedBy } from './steps.mjs';
import { readReport, slowestFirst } from './testReports.mjs';

const TSC = 'node_modules/typescript/bin/tsc';
const CHECKS = [
  { part: 'types', name: 'tipos: en cualquier parte', args: [TSC, '-p', 'tsconfig.anywhere.json'] },
  { part: 'types', name: 'tipos: servidor', args: [TSC, '-p', 'tsconfig.server.json'] },
  { part: 'types', name: 'tipos: navegador', args: [TSC, '-p', 'tsconfig.web.json'] },
  { part: 'types', name: 'tipos: recorridos', args: [TSC, '-p', 'tsconfig.e2e.json'] },
  { part: 'lint', name: 'lint', args: ['node_modules/oxlint/bin/oxlint', '--type-aware', '--quiet'] },
  { part: 'format', name: 'formato', args: ['node_modules/oxfmt/bin/oxfmt', '--check'] },
];
const PARTS = [...new Set(CHECKS.map((check) => check.part)), 'unit', 'journeys', 'kill'];
/** How many of the slowest tests are told. */
const TOLD = 20;

/**
 * Runs everything there is to check and prints the sum as the last line: `N passed, N failed`. Each static check counts as one.
 * @param wanted names of PARTS to run; all when empty
 * @returns the exit code: 0 only when something ran and nothing failed
 */
export async function runTests(wanted) {
  const unknown = wanted.filter((part) => !PARTS.includes(part));
  if (unknown.length > 0) {
    console.error(`No hay pruebas «${unknown.join(', ')}»: las hay de ${PARTS.join(', ')}.`);
    return 2;
  }
  const wants = (part) => !stoppedBy() && (wanted.length === 0 || wanted.includes(part));
  const folder = mkdtempSync(path.join(os.tmpdir(), 'reparto-reports-'));
  const results = [];
  let browser = { env: {} };
  try {
    // What the browser's tests need is made ready beside the checks.
    const [checks, ready] = await Promise.all([
      Promise.all(CHECKS.filter(({ part }) => wants(part)).map(runCheck)),
      wants('journeys') || wants('kill') ? prepareBrowser() : browser,
    ]);
    results.push(...checks);
    browser = ready;
    if (wants('unit')) results.push(await runUnit('unit', folder));
    if (wants('journeys')) results.push(await runJourneys('journeys', folder, browser));
    // They wait for one another's processes most of the time; beside each other, so that none is disturbed by more than one.
    if (wants('kill')) results.push(...(await Promise.all([runUnit('kill', folder, true), runJourneys('kill', folder, browser, true)])));
  } finally {
    for (const made of [folder, browser.env.DEMO_DATA]) if (made) rmSync(made, { recursive: true, force: true });
  }
  const sum = (key) => results.reduce((total, result) => total + result[key], 0);
  const [passed, failed] = [sum('passed'), sum('failed') + (stoppedBy() ? 1 : 0)];
  const slowest = slowestFirst(results.flatMap((result) => result.tests)).slice(0, TOLD);
  if (slowest.length > 0) console.log(`\nLas ${slowest.length} más lentas:`);
  for (const { seconds, name } of slowest) console.log(`${seconds.toFixed(1).padStart(7)} s  ${name}`);
  for (const name of results.flatMap((result) => result.shaky)) console.log(`↻ a la segunda: ${name}`);
  for (const name of results.flatMap((result) => result.broken)) console.log(`✗ ${name}`);
  console.log(`${passed} passed, ${failed} failed`);
  return passed > 0 && failed === 0 ? 0 : 1;
}

async function runCheck({ name, args }) {
  const begun = performance.now();
  const { code, output } = await runNode(args, { quiet: true });
  const took = `${((performance.now() - begun) / 1000).toFixed(1)} s`;
  const ok = code === 0;
  console.log(ok ? `✓ ${name} (${took})` : `✗ ${name}\n${output}`);
  return { passed: ok ? 1 : 0, failed: ok ? 0 : 1, broken: ok ? [] : [name], shaky: [], tests: [] };
}

/** A browser, the built browser side and the demo companies, which the products of the journeys begin with a copy of. */
async function prepareBrowser() {
  const [chromium, demo] = await Promise.all([findChromium(), runNode(['e2e/prepare.ts'], { quiet: true })]);
  // The journeys try again, and then show what is wrong.
  const made = demo.code === 0 ? demo.output.trim().split('\n').at(-1) : undefined;
  return { env: { ...(chromium && { CHROMIUM_PATH: chromium }), ...(made && { DEMO_DATA: made }) } };
}

async function runUnit(project, folder, quiet = false) {
  const report = path.join(folder, `${project}-unit.json`);
  const args = ['node_modules/vitest/vitest.mjs', 'run', '--project', project, '--reporter=default', '--reporter=json'];
  const { code, output } = await runNode([...args, `--outputFile.json=${report}`], { quiet });
  if (quiet) console.log(output);
  return readReport.unit(project === 'unit' ? 'pruebas de unidad' : 'pruebas que matan procesos', code, report);
}

async function runJourneys(project, folder, { env }, quiet = false) {
  const report = path.join(folder, `${project}-journeys.json`);
  const args = ['node_modules/@playwright/test/cli.js', 'test', `--project=${project}`, '--reporter=list,json'];
  const { code, output } = await runNode(args, { quiet, env: { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: report } });
  if (quiet) console.log(output);
  return readReport.journeys(project === 'journeys' ? 'recorridos en el navegador' : 'recorrido que mata el servidor', code, report);
}
