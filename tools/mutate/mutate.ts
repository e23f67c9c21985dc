/**
 * `npm run mutate [-- --count=120 --seed=1 --from=1 --to=120 --only=packages/rules --near --stories]`: makes single
 * changes to rules, service features and the widget's session, actions and screens, one at a time, and counts those
 * that no test detects. Fails above 5 %. `--only` is one of these folders, a part of one, or any other folder. `--from`
 * and `--to` select a part of the sample. `--near` runs only the nearest test files, which is much faster; a survivor
 * may still be detected by another test. An equivalent mutant, without an observable difference, is listed in
 * `accepted.txt` with its reason.
 *
 * Needs TEST_DATABASE_URL, because the service's tests are among those of a rule.
 */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { flag, readOptions, text, wholeNumber } from '../command-options'
import { acceptedIn, changeOf, unusableOf } from './accepted'
import { mutantsOf, sampleOf } from './mutants'
import type { PlannedMutant } from './mutation-plugin'
import { nearestFirst } from './nearest-first'
import { relatedTests } from './related-tests'
import { tryMutant } from './run-mutant'

const root = join(import.meta.dirname, '../..')
const SURVIVORS_SHARE_MAX = 0.05
/** The number of test files that run first. The others run only if these pass. */
const NEAR_FILES_COUNT = 12

/** The mutated folders, and the browser tests that cover them. */
const AREAS = [
  { folder: 'packages/rules/src', stories: [] },
  { folder: 'apps/service/src/features', stories: ['pay-', 'withdraw'] },
  { folder: 'apps/widget/src/session', stories: ['list', 'history', 'pay-', 'start'] },
  { folder: 'apps/widget/src/actions', stories: ['pay-', 'display-form', 'withdraw', 'native-shells'] },
  { folder: 'apps/widget/src/screens', stories: ['list', 'form', 'pay-', 'cards', 'take-back', 'payout-account'] },
]

const options = readOptions(
  'npm run mutate -- [--count=120] [--seed=1] [--from=1] [--to=120] [--only=packages/rules] [--near] [--stories]',
  {
    count: wholeNumber(120),
    seed: wholeNumber(1),
    from: wholeNumber(1),
    to: wholeNumber(undefined),
    only: text,
    near: flag,
    stories: flag,
  },
)

function filesUnder(folder: string): string[] {
  return execFileSync('git', ['ls-files', folder], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((file) => /\.tsx?$/.test(file) && !/(\.test\.tsx?|sample[s]?\.ts|\/testing\/.*|\.d\.ts)$/.test(file))
}

type Planned = { readonly mutant: PlannedMutant; readonly stories: readonly string[] }

function candidatesOf({ folder, stories }: (typeof AREAS)[number]): Planned[] {
  return filesUnder(folder).flatMap((name) => {
    const file = join(root, name)
    return mutantsOf(file, readFileSync(file, 'utf8')).map((mutant) => ({ mutant: { ...mutant, file }, stories }))
  })
}

const accepted = acceptedIn(readFileSync(join(import.meta.dirname, 'accepted.txt'), 'utf8'))
const keyOf = ({ file, described }: PlannedMutant) => `${relative(root, file)} | ${changeOf(described)} | `
/** The changed line of the source, which distinguishes equal changes in one file. */
function sourceLineOf({ file, start }: PlannedMutant): string {
  const source = readFileSync(file, 'utf8')
  const end = source.indexOf('\n', start)
  return source.slice(source.lastIndexOf('\n', start - 1) + 1, end === -1 ? undefined : end).trim()
}
function isAccepted(mutant: PlannedMutant): boolean {
  const key = keyOf(mutant)
  const whole = `${key}\`${sourceLineOf(mutant)}\` | `
  return accepted.some((line) => (line.startsWith(`${key}\``) ? line.startsWith(whole) : line.startsWith(key)))
}

const unusable = unusableOf(accepted, root)
if (unusable.length > 0) {
  console.error(`accepted.txt has changes that do not exist. Correct or remove these lines:\n${unusable.join('\n')}`)
  process.exit(1)
}

// Without it the service's tests fail for every change, so every change would count as detected.
if (!process.env.TEST_DATABASE_URL) {
  console.error(
    'TEST_DATABASE_URL is not set. Start a PostgreSQL that prints its address: npx tsx tools/postgres/ensure-postgres.ts 54329',
  )
  process.exit(1)
}

const { count, seed, only } = options
const known = AREAS.filter(({ folder }) => only === undefined || folder.startsWith(only) || only.startsWith(folder))
/** Any other folder by its name, such as `packages/server/src`. */
const areas = known.length > 0 || only === undefined ? known : [{ folder: only, stories: [] }]
const { stories: withStories, near: isNearOnly } = options
const sample = areas.flatMap((area, at) => {
  const candidates = candidatesOf(area).filter(({ mutant }) => !only || relative(root, mutant.file).startsWith(only))
  return sampleOf(candidates, Math.ceil(count / areas.length), seed + at)
})

if (sample.length === 0) {
  console.error(`${only} has no line that can be changed`)
  process.exit(1)
}

const testsOf = await relatedTests(root)
function testsFor({ file }: PlannedMutant): readonly (readonly string[])[] {
  const tests = nearestFirst(root, file, testsOf(file))
  const near = tests.slice(0, NEAR_FILES_COUNT)
  return isNearOnly ? [near] : [near, tests.slice(NEAR_FILES_COUNT)]
}

const { from } = options
const to = Math.min(options.to ?? sample.length, sample.length)
const survivors: string[] = []
for (const [at, { mutant, stories }] of sample.entries()) {
  if (at + 1 < from || at + 1 > to) continue
  const name = `${relative(root, mutant.file)}:${mutant.described}`
  const ending = isAccepted(mutant)
    ? { isFound: true, by: 'accepted' }
    : await tryMutant(mutant, testsFor(mutant), withStories ? stories : [])
  if (!ending.isFound) survivors.push(name)
  console.log(`${at + 1}/${sample.length} ${ending.isFound ? `found by ${ending.by}` : 'SURVIVED'}: ${name}`)
}
const share = survivors.length / Math.max(to - from + 1, 1)
console.log(`\n${survivors.length} of ${to - from + 1} survived (${(share * 100).toFixed(1)} %), seed ${seed}`)
for (const survivor of survivors) console.log(`  ${survivor}`)
process.exitCode = share > SURVIVORS_SHARE_MAX ? 1 : 0
