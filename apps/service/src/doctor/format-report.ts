import type { Finding } from './finding'

const count = (findings: readonly Finding[], state: Finding['state'], word: string): string => {
  const number = findings.filter((finding) => finding.state === state).length
  return `${number} ${word}${number === 1 ? '' : 's'}`
}

/** Formats the findings as a text report, problems first. */
export function formatReport(findings: readonly Finding[], now: Date): string {
  const order = ['problem', 'warning', 'ok'] as const
  const lines = order.flatMap((state) =>
    findings
      .filter((finding) => finding.state === state)
      .map(({ subject, text }) => `${state.padEnd(8)} ${subject}: ${text}`),
  )
  const sums = `${count(findings, 'problem', 'problem')}, ${count(findings, 'warning', 'warning')}`
  return [`Modulor Cashier, checks before going live, ${now.toISOString()}`, '', ...lines, '', sums, ''].join('\n')
}
