/**
 * `npm run bench`: compares our widget with Adyen's and with a static page, and our service with this machine's
 * PostgreSQL, each pair in one run, and searches a million payments; then the service against its goals (`--minutes 30
 * --payments 1000000`: for how long its memory is measured, and with how many stored payments; 3 and none by default)
 * and against Vendure, if that is installed. `bench/` has its own packages, so that `npm ci` stays small. `--short`
 * takes fewer and shorter rounds.
 */
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { findChromium } from './browser/find-chromium'
import { buildAll } from './build'
import { flag, readOptions, wholeNumber } from './command-options'
import { findPostgresPrograms, installPostgres } from './postgres/postgres-programs'

const bench = join(import.meta.dirname, '../bench')
const options = readOptions('npm run bench -- [--short] [--minutes=3] [--payments=0]', {
  short: flag,
  minutes: wholeNumber(3),
  payments: wholeNumber(0),
})
const isShort = options.short
const run = (command: string, ...parameters: string[]) =>
  execFileSync(command, parameters, { cwd: bench, stdio: 'inherit', shell: process.platform === 'win32' })

// Report what is missing before measuring.
const { executablePath, described } = await findChromium()
console.log(described)
const postgres = findPostgresPrograms() ?? installPostgres()
const missing = ['initdb', 'postgres', 'psql', 'pgbench', 'pg_test_fsync'].filter(
  (program) => !existsSync(join(postgres, program)),
)
if (missing.length > 0) {
  console.error(`${postgres} has no ${missing.join(', ')}; install PostgreSQL with its server and contributed programs`)
  process.exit(1)
}

await buildAll('stale')
if (!existsSync(join(bench, 'node_modules'))) run('npm', 'ci')
if (!existsSync(join(bench, 'dist'))) run('node', 'build.mjs')
run(
  'node',
  'bench.mjs',
  '--config',
  'ours/widget.mjs',
  '--targets',
  'static,floor,adyen,ours',
  '--runs',
  isShort ? '3' : '9',
  '--chromium',
  executablePath,
)
run(
  'node',
  'service/bench-service.mjs',
  '--config',
  'ours/service.mjs',
  '--targets',
  'tx,ours,listing,page',
  '--clients',
  '8,64',
  '--pg-bin',
  postgres,
  ...(isShort ? ['--seconds', '8', '--repeat', '2'] : []),
)
run(
  'node',
  'service/bench-search.mjs',
  '--pg-bin',
  postgres,
  '--chromium',
  executablePath,
  ...(isShort ? ['--payments', '200000', '--repeat', '20'] : []),
)
const rounds = ['--pg-bin', postgres, ...(isShort ? ['--seconds', '8', '--repeat', '2'] : [])]
run(
  'node',
  'service/bench-goals.mjs',
  '--minutes',
  String(options.minutes),
  '--payments',
  String(options.payments),
  ...rounds,
)
run('node', 'service/bench-peers.mjs', ...rounds)
