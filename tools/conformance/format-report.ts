import type { Result } from './run-scenarios'

const WORDS = { passed: 'ok', failed: 'FAILED', not_offered: 'not offered' } as const
const WIDTH = 12

/** The report for the author of the plug-in: a line for each scenario with the reason of a failure below it, and a summary. */
export function formatReport(plugin: string, results: readonly Result[]): string {
  const lines = results.flatMap(({ id, title, outcome, why, tookMs }) => [
    `${WORDS[outcome].padEnd(WIDTH)}${id}: ${title} (${Math.round(tookMs)} ms)`,
    ...(why === undefined ? [] : [`${' '.repeat(WIDTH)}${outcome === 'not_offered' ? `it has no ${why}` : why}`]),
  ])
  const count = (outcome: Result['outcome']) => results.filter((result) => result.outcome === outcome).length
  const summary = `${plugin}: ${count('passed')} passed, ${count('failed')} failed, ${count('not_offered')} not offered`
  return [...lines, '', summary].join('\n')
}
