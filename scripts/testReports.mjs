import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { ROOT } from './install.mjs';

/** How what a runner reports is read: tests that passed and failed, which, and how long each took. */
export const readReport = {
  /** Vitest's JSON. */
  unit: (name, code, report) =>
    tally(name, code, report, ({ numPassedTests, numFailedTests, testResults }) => ({
      passed: numPassedTests,
      // A file that does not load holds no tests that could fail.
      failed: numFailedTests + testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0).length,
      tests: testResults.flatMap((file) =>
        file.assertionResults.map(({ fullName, duration, status, failureMessages }) =>
          timed(path.relative(ROOT, file.name), fullName, duration, status !== 'failed', false, failureMessages[0]),
        ),
      ),
    })),
  /** Playwright's JSON. */
  journeys: (name, code, report) =>
    tally(name, code, report, ({ stats, errors, suites }) => ({
      passed: stats.expected + stats.flaky,
      failed: stats.unexpected + errors.length,
      tests: suites.flatMap(specsOf).map(({ file, title, ok, tests }) => {
        const runs = tests.flatMap(({ results }) => results);
        return timed(
          `e2e/${file}`,
          title,
          runs.reduce((total, { duration }) => total + duration, 0),
          ok,
          ok && tests.some(({ status }) => status === 'flaky'),
          runs.findLast(({ error }) => error)?.error.message,
        );
      }),
    })),
};

/** Those that took longest, before the others. */
export const slowestFirst = (tests) => tests.toSorted((a, b) => b.seconds - a.seconds);

const timed = (file, title, milliseconds, ok, shaky, why = '') => ({
  name: `${file} › ${title}`,
  seconds: (milliseconds ?? 0) / 1000,
  ok,
  shaky,
  why,
});

/** What is told of a failure beside its name: where only the end of the output is kept, it is all there is to go by. */
const shortly = (why) =>
  stripVTControlCharacters(why)
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.includes('node_modules'))
    .slice(0, 8);

const specsOf = ({ specs = [], suites = [] }) => [...specs, ...suites.flatMap(specsOf)];

/** What a runner's report says, believed only as far as its exit code agrees: no test at all, no report or a failure outside of every test count as one failed. */
function tally(name, code, report, read) {
  const { passed, failed, tests } = existsSync(report)
    ? read(JSON.parse(readFileSync(report, 'utf8')))
    : { passed: 0, failed: 0, tests: [] };
  const unexplained = failed === 0 && (code !== 0 || passed === 0) ? 1 : 0;
  const named = (test) => [test.name, ...shortly(test.why)].join('\n    ');
  const broken = failed + unexplained > 0 ? [name, ...tests.filter(({ ok }) => !ok).map(named)] : [];
  return { passed, failed: failed + unexplained, broken, shaky: tests.filter((test) => test.shaky).map(named), tests };
}
