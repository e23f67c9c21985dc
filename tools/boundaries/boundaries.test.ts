import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, it } from 'vitest'

/** Tests the boundary rules themselves: `planted/` breaks every rule, beside imports that are allowed. */
const root = join(import.meta.dirname, '../..')
const planted = join(import.meta.dirname, 'planted')

type Report = { summary: { violations: { rule: { name: string }; from: string }[]; totalCruised: number } }

function violations(config: string): string[] {
  const { stdout } = spawnSync(
    join(root, 'node_modules/.bin/depcruise'),
    ['--config', join(root, config), '--output-type', 'json', '.'],
    { cwd: planted, encoding: 'utf8', maxBuffer: 1 << 26 },
  )
  const { summary } = JSON.parse(stdout) as Report
  expect(summary.totalCruised).toBeGreaterThan(30)
  return [...new Set(summary.violations.map(({ rule, from }) => `${rule.name}: ${from}`))].sort()
}

it('each planted violation is reported, and no allowed import', () => {
  expect(violations('.dependency-cruiser.cjs')).toEqual(
    [
      'no-cycles: packages/contract/src/cycle-a.ts',
      'contract-imports-nothing-of-ours: packages/contract/src/reaches-out.ts',
      'rules-import-only-contract-types: packages/rules/src/imports-values.ts',
      'rules-are-pure: packages/rules/src/impure.ts',
      'ui-knows-no-payments: packages/ui/src/knows-payments.ts',
      'ui-knows-no-payments: packages/ui/src/uses-testkit.ts',
      'embed-stays-tiny: packages/embed/src/fat.ts',
      'testkit-only-in-tests: packages/ui/src/uses-testkit.ts',
      'packages-do-not-import-apps: packages/testkit/src/imports-app.ts',
      'apps-do-not-import-apps: apps/widget/src/imports-service.ts',
      'nothing-imports-app: apps/widget/src/session/imports-app.ts',
      'nothing-imports-app: apps/desk/src/pages/team/imports-app.ts',
      'siblings-do-not-import-each-other: apps/widget/src/screens/form/imports-list.ts',
      'pages-of-the-desk-stay-apart: apps/desk/src/pages/team/imports-audit.ts',
      'plug-ins-only-through-their-registry: apps/widget/src/screens/form/imports-field.ts',
      'providers-know-no-money-tables: apps/service/src/providers/sandbox/posts-money.ts',
      'features-through-their-index: apps/service/src/features/payments/index.ts',
      'features-through-their-index-from-outside: apps/service/src/jobs/reaches-in.ts',
      'jobs-know-no-features: apps/service/src/jobs/reaches-in.ts',
      'method-policy-is-a-leaf: apps/service/src/features/method-policy/asks-payments.ts',
      'payments-model-uses-what-is-below-it: apps/service/src/features/payments/model/reaches-up.ts',
      'payments-store-uses-what-is-below-it: apps/service/src/features/payments/store/reaches-up.ts',
      'payments-decide-uses-what-is-below-it: apps/service/src/features/payments/decide/reaches-up.ts',
      'payments-send-uses-what-is-below-it: apps/service/src/features/payments/send/reaches-up.ts',
      'payments-accept-uses-what-is-below-it: apps/service/src/features/payments/accept/reaches-up.ts',
      'payments-follow-uses-what-is-below-it: apps/service/src/features/payments/follow/reaches-up.ts',
      'payments-player-uses-what-is-below-it: apps/service/src/features/payments/player/reaches-up.ts',
      'ledger-through-its-index: apps/service/src/jobs/posts.ts',
      'sql-lives-in-repositories: apps/service/src/features/payments/writes-sql.ts',
      'http-runs-no-sql: apps/service/src/http/runs-sql.ts',
    ].sort(),
  )
})

it('each planted cycle of folders is reported, and no plug-in that imports from beside its registry', () => {
  const rule = 'no-circles-of-folders: apps'
  expect(violations('tools/boundaries/folder-circles.cjs')).toEqual([
    `${rule}/service/src/features/payments`,
    `${rule}/service/src/features/sessions`,
    `${rule}/widget/src/realtime`,
    `${rule}/widget/src/session`,
  ])
})
