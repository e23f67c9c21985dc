import type { ReportAddress } from '@modulor/contract/error-reports'
import type { BootData } from '@modulor/contract/http'
import type { BrandConfig, CashierConfig } from '../../config/schema'
import type { Logos } from '../logos'
import type { PayGroups } from '../pay-groups'
import type { Payments } from '../payments'
import type { Sessions } from '../sessions'
import type { HostedCardSources } from './content-security-policy'
import type { PageEntry } from './page-entry'
import type { ReturnedTo } from './page.repository'
import type { ScriptInventory } from './script-inventory'

export type PageDeps = {
  readonly config: CashierConfig
  readonly now: () => Date
  readonly sessions: Sessions
  readonly payGroups: PayGroups
  readonly payments: Payments
  /** Returns the providers' card fields among the methods of a brand. */
  readonly hostedCardsOf: (brand: BrandConfig) => readonly HostedCardSources[]
  /** Returns the brand and language of the payment with this pay session id. */
  readonly returnedTo: (paySessionId: string) => Promise<ReturnedTo | undefined>
  /** Folder of the built widget. */
  readonly widgetDir: string
  readonly logos: Logos
  readonly imagesDir: string
  /** Where the widget reports its errors; undefined: it does not report them. */
  readonly errorReports: { readonly address: ReportAddress; readonly release: string } | undefined
  /** Whether the widget's calls are traced. */
  readonly isTraced: boolean
  /** Called if a page was sent without its data. */
  readonly onFailure: (error: unknown) => void
}

export type PageRequest = {
  /** Path and query as they were received. */
  readonly url: string
  /** Fields of an issuer's form, if the page was posted to (THREEDS-1). */
  readonly posted: BootData['posted']
  readonly entry: PageEntry
  /** False if only the headers are requested: then a launch code of the address is not used. */
  readonly mayLaunch: boolean
}
export type PageAnswer = {
  /** With 204 the browser stays on its current page. */
  readonly status: 200 | 204 | 503
  readonly html: string
  readonly contentSecurityPolicy: string
  /** `unsafe-none` if the window of a merchant's page may have opened this one and receives its messages. */
  readonly openerPolicy: 'same-origin' | 'unsafe-none'
  /** The brand's clickstream is off: cookies from a time when it was on are removed (CLICK-4). */
  readonly isClickstreamOff?: boolean
}

export interface CashierPage {
  /** The widget's page for all its addresses, with the data of the first view. 503 while the widget is not built. */
  answer(request: PageRequest): Promise<PageAnswer>
  /** The page that ends the invisible 3-D Secure step. It notifies the widget around it, on our own origin, and shows nothing. */
  threeDsMethodDone(): PageAnswer
  /** The scripts that may run on these pages, with the reasons (PCI DSS 4, 6.4.3). Undefined while the widget is not built. */
  scriptInventory(): Promise<ScriptInventory | undefined>
  readonly widgetDir: string
  readonly logos: Logos
  readonly imagesDir: string
}
