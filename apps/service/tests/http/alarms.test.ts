/** The alarms of deploy/prometheus: their metrics exist, and each has a runbook page (issue-12 5). */
import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { createMetrics } from '../../src/http/metrics'

const ROOT = join(import.meta.dirname, '../../../..')
const RULES = 'deploy/prometheus/alerts.yaml'
const TESTS = 'deploy/prometheus/alerts.test.yaml'
const run = promisify(execFile)

const Rules = z.object({
  groups: z.array(
    z.object({
      rules: z.array(
        z.union([
          z.object({ record: z.string(), expr: z.string() }),
          z.object({
            alert: z.string(),
            expr: z.string(),
            labels: z.object({ severity: z.enum(['page', 'ticket']) }),
            annotations: z.object({ summary: z.string(), runbook_url: z.string() }),
          }),
        ]),
      ),
    }),
  ),
})

const Dashboard = z.object({ panels: z.array(z.object({ targets: z.array(z.object({ expr: z.string() })) })) })

const read = (path: string) => readFile(join(ROOT, path), 'utf8')
const rulesIn = async () => Rules.parse(parse(await read(RULES))).groups.flatMap(({ rules }) => rules)
const STANDING = {
  ...{ isStuck: false, isDiskFull: false, openBreakers: {}, usableRates: {}, certificateEnds: {} },
  pool: { busy: 0, idle: 0, waiting: 0, max: 10, taken: 0, waitedSeconds: 0 },
}
const hasPromtool = await run('promtool', ['--version']).then(
  () => true,
  () => false,
)

describe('alarms', () => {
  it('issue-12 5 alarms and the dashboard use only metrics that the service exposes', async () => {
    const exposed = await createMetrics().text(undefined, STANDING)
    const names = new Set([...exposed.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name))
    const { panels } = Dashboard.parse(JSON.parse(await read('deploy/grafana/cashier.json')))
    const queries = [...(await rulesIn()), ...panels.flatMap(({ targets }) => targets)]
    const asked = queries.flatMap(({ expr }) => expr.match(/\bcashier_\w+/g) ?? [])
    const unknown = asked.map((name) => name.replace(/_(?:count|bucket|sum)$/, '')).filter((name) => !names.has(name))
    expect([asked.length > 20, unknown]).toEqual([true, []])
  })

  it('issue-12 5 each alarm has an existing section of a runbook, and a test', async () => {
    const [rules, tests] = [await rulesIn(), await read(TESTS)]
    for (const rule of rules) {
      if (!('alert' in rule)) continue
      const [page = '', anchor = ''] = rule.annotations.runbook_url.split('#')
      const headings = [...(await read(page)).matchAll(/^## (.+)$/gm)].map(([, heading]) => heading?.toLowerCase())
      expect(headings).toContain(anchor)
      expect(tests).toContain(`alertname: ${rule.alert}\n        exp_alerts:\n          -`)
    }
  })

  it('issue-12 5 a counter whose first increase is an alarm is exposed before it counts anything', async () => {
    // Prometheus sees no increase in a series that begins with its first error.
    const exposed = await createMetrics().text(undefined, STANDING)
    const firsts = (await rulesIn()).flatMap(({ expr }) => [
      ...expr.matchAll(/^increase\((cashier_\w+)(?:\{(.*)\})?\[/g),
    ])
    expect(firsts.length).toBeGreaterThan(1)
    for (const [, name = '', labels = ''] of firsts)
      expect(exposed).toMatch(new RegExp(`^${name}\\{.*${labels}.*\\} 0$`, 'm'))
  })

  // Prometheus' own tool, where it is installed.
  it.runIf(hasPromtool)('issue-12 5 alarms fire as their Prometheus tests expect', async () => {
    const { stdout } = await run('promtool', ['test', 'rules', TESTS], { cwd: ROOT })
    expect(stdout).toContain('SUCCESS')
  })
})
