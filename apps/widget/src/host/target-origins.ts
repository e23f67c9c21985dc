export type Embedding = {
  /** Origins on the brand's list (MSG-4). */
  readonly allowedOrigins: readonly string[]
  /** Nearest first; only some browsers have them. */
  readonly ancestorOrigins: readonly string[]
  /** Empty where the embedding page sends none. */
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
 * The origins that a message to the parent is addressed to (MSG-4). Where the parent's origin is known it is the only
 * one, and none at all when it is not on the brand's list. Where no browser says it, the message is addressed to each
 * origin of the list: the browser delivers it to the parent only if its origin is one of them. Never to `*`.
 */
export function targetOrigins({ allowedOrigins, ancestorOrigins, referrer }: Embedding): readonly string[] {
  // A plain loop: a page whose built-ins are broken must still be able to report its crash (BOOT-8).
  const allowed = new Set<string>()
  for (const each of allowedOrigins) {
    const origin = originOf(each)
    if (origin !== undefined) allowed.add(origin)
  }
  const known = ancestorOrigins[0] ?? originOf(referrer)
  if (known === undefined) return [...allowed]
  return allowed.has(known) ? [known] : []
}
