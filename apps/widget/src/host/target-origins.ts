export type Embedding = {
  /** Origins on the brand's list (MSG-4). */
  readonly allowedOrigins: readonly string[]
  /** The origins of the ancestor pages, nearest first; empty in browsers that do not have them. */
  readonly ancestorOrigins: readonly string[]
  /** The referrer; empty if the embedding page sends none. */
  readonly referrer: string
}

function originOf(address: string): string | undefined {
  if (address === '') return undefined
  try {
    const { origin } = new URL(address)
    return origin === 'null' ? undefined : origin
  } catch {
    return undefined
  }
}

/**
 * The target origins of a message to the parent (MSG-4). If the parent's origin is known, it is the only target, or there is none
 * if it is not on the brand's list. If it is not known, the message is posted to each origin of the list, and the browser delivers
 * it only if the parent has that origin. Never to `*`.
 */
export function targetOrigins({ allowedOrigins, ancestorOrigins, referrer }: Embedding): readonly string[] {
  // A plain loop, because a page with broken built-ins must still be able to report its crash (BOOT-8).
  const allowed = new Set<string>()
  for (const each of allowedOrigins) {
    const origin = originOf(each)
    if (origin !== undefined) allowed.add(origin)
  }
  const known = ancestorOrigins[0] ?? originOf(referrer)
  if (known === undefined) return [...allowed]
  return allowed.has(known) ? [known] : []
}
