/**
 * Merges the Prometheus pages of several processes into one. Each metric has its HELP and TYPE once, then the lines of
 * all processes.
 */
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
