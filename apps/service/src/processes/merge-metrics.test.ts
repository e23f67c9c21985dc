import { expect, it } from 'vitest'
import { mergeMetrics } from './merge-metrics'

it('SVC-7 issue-11 5 describes each metric once, with the lines of every process', () => {
  const page = (worker: number) =>
    `# HELP a Of all\n# TYPE a counter\na{worker="${worker}"} 1\n\n# HELP b${worker} Of one\n# TYPE b${worker} gauge\nb${worker} 2\n`
  expect(mergeMetrics([page(1), '', page(2)])).toBe(
    [
      '# HELP a Of all\n# TYPE a counter\na{worker="1"} 1\na{worker="2"} 1',
      '# HELP b1 Of one\n# TYPE b1 gauge\nb1 2',
      '# HELP b2 Of one\n# TYPE b2 gauge\nb2 2\n',
    ].join('\n\n'),
  )
})
