/** One page for Prometheus from those of several processes: each metric is described once, with the lines of all. */
export function mergeMetrics(pages: readonly string[]): string {
  const linesOf = new Map<string, string[]>()
  for (const block of pages.flatMap((page) => page.split('\n\n'))) {
    const [help = '', type = '', ...lines] = block.trim().split('\n')
    if (help === '') continue
    const head = `${help}\n${type}`
    linesOf.set(head, [...(linesOf.get(head) ?? []), ...lines])
  }
  return `${[...linesOf].map(([head, lines]) => [head, ...lines].join('\n')).join('\n\n')}\n`
}
