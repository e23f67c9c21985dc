import type { TestDatabaseKind } from '@modulor/testkit'
import { hostWithPort } from '../../src/providers/outbound-client'
import { openOutsideWorld, type OutsideWorld } from '../http/outside-world'
import { openCaseDesk, type CaseDesk } from './case-desk'
import { openLine, type Line } from './provider-line'

/** The desk of a service whose connection to the provider a test can interrupt, with card payments that are captured by operators. */
export async function openDeskOnLine(
  kind: TestDatabaseKind,
): Promise<{ readonly outside: OutsideWorld; readonly line: Line; readonly desk: CaseDesk }> {
  const outside = await openOutsideWorld()
  const line = await openLine(outside.sandbox.url)
  const desk = await openCaseDesk(
    kind,
    {
      configure: (config) => {
        const own = outside.configure(config)
        const { sandbox } = own.providers
        const { COM } = own.brands
        if (!sandbox || !COM) throw new Error('the demo has no provider, or no brand')
        return {
          ...own,
          private_hosts_allowed: [...own.private_hosts_allowed, hostWithPort(line.url)],
          providers: { ...own.providers, sandbox: { ...sandbox, url: line.url } },
          brands: { ...own.brands, COM: { ...COM, methods: [...COM.methods, 'card-review'] } },
        }
      },
    },
    outside,
  )
  return { outside, line, desk }
}
