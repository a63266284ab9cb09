import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { findChromium } from './chromium.mjs';
import { runNode, stoppedBy } from './steps.mjs';

const TSC = 'node_modules/typescript/bin/tsc';
const CHECKS = [
  { part: 'types', name: 'tipos: en cualquier parte', args: [TSC, '-p', 'tsconfig.anywhere.json'] },
  { part: 'types', name: 'tipos: servidor', args: [TSC, '-p', 'tsconfig.server.json'] },
  { part: 'types', name: 'tipos: navegador', args: [TSC, '-p', 'tsconfig.web.json'] },
  { part: 'lint', name: 'lint', args: ['node_modules/oxlint/bin/oxlint', '--type-aware', '--quiet'] },
  { part: 'format', name: 'formato', args: ['node_modules/oxfmt/bin/oxfmt', '--check'] },
];
const PARTS = [...new Set(CHECKS.map((check) => check.part)), 'unit', 'journeys'];

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
  const reports = mkdtempSync(path.join(os.tmpdir(), 'reparto-reports-'));
  const results = [];
  try {
    for (const check of CHECKS) if (wants(check.part)) results.push(await runCheck(check));
    if (wants('unit')) results.push(await runUnit(path.join(reports, 'unit.json')));
    if (wants('journeys')) results.push(await runJourneys(path.join(reports, 'journeys.json')));
  } finally {
    rmSync(reports, { recursive: true, force: true });
  }
  const sum = (key) => results.reduce((total, result) => total + result[key], 0);
  const [passed, failed] = [sum('passed'), sum('failed') + (stoppedBy() ? 1 : 0)];
  for (const name of results.flatMap((result) => result.broken)) console.log(`✗ ${name}`);
  console.log(`${passed} passed, ${failed} failed`);
  return passed > 0 && failed === 0 ? 0 : 1;
}

async function runCheck({ name, args }) {
  const { code, output } = await runNode(args, { quiet: true });
  if (code === 0) {
    console.log(`✓ ${name}`);
    return { passed: 1, failed: 0, broken: [] };
  }
  console.log(`✗ ${name}\n${output}`);
  return { passed: 0, failed: 1, broken: [name] };
}

async function runUnit(report) {
  const args = ['node_modules/vitest/vitest.mjs', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const { code } = await runNode(args);
  return tally('pruebas de unidad', code, report, (json) => ({
    passed: json.numPassedTests,
    // A file that does not load holds no tests that could fail.
    failed: json.numFailedTests + json.testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0).length,
  }));
}

async function runJourneys(report) {
  const chromium = await findChromium();
  const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: report, ...(chromium ? { CHROMIUM_PATH: chromium } : {}) };
  const { code } = await runNode(['node_modules/@playwright/test/cli.js', 'test', '--reporter=list,json'], { env });
  return tally('recorridos en el navegador', code, report, (json) => ({
    passed: json.stats.expected + json.stats.flaky,
    failed: json.stats.unexpected + json.errors.length,
  }));
}

/** What a runner's report says, believed only as far as its exit code agrees: no test at all, no report or a failure outside of every test count as one failed. */
function tally(name, code, report, read) {
  const { passed, failed } = existsSync(report) ? read(JSON.parse(readFileSync(report, 'utf8'))) : { passed: 0, failed: 0 };
  const unexplained = failed === 0 && (code !== 0 || passed === 0) ? 1 : 0;
  return { passed, failed: failed + unexplained, broken: failed + unexplained > 0 ? [name] : [] };
}
