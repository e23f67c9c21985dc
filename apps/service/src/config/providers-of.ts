import type { MethodConfig } from './schema'

/** Every provider to which a payment of the method may be sent, the method's own first. */
export function providersOf({ provider, routes }: MethodConfig): readonly string[] {
  return [...new Set([provider, ...routes.flatMap(({ providers }) => providers.map((each) => each.provider))])]
}
