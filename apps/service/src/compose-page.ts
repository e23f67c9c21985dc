/** Composes the payment page: its content, where it reports errors, and whether its calls are traced. */
import packageJson from '../package.json' with { type: 'json' }
import type { Environment } from './config/environment'
import type { LoadedConfig } from './config/load-config'
import type { OpenDatabase } from './db'
import { createPage, returnedTo } from './features/page'
import { errorFields, type Log } from './logging/log'
import { hostedCardsOf } from './config/hosted-card-of'
import type { Providers } from './providers/registry'
import type { Tracer } from './tracing'

type PageContext = {
  readonly environment: Pick<Environment, 'widgetDir'> & Partial<Pick<Environment, 'errorReports'>>
  readonly loaded: LoadedConfig
  readonly database: Pick<OpenDatabase, 'db'>
  readonly log: Log
  readonly tracer?: Tracer
}
type PageFeatures = Pick<Parameters<typeof createPage>[0], 'now' | 'sessions' | 'payments' | 'payGroups' | 'logos'> & {
  readonly providers: Providers
}

export function composePage(context: PageContext, { providers, ...features }: PageFeatures) {
  const { environment, loaded, database, log, tracer } = context
  const { config, imagesDir } = loaded
  const address = environment.errorReports?.widget
  return createPage({
    ...{ ...features, config, imagesDir, widgetDir: environment.widgetDir },
    errorReports: address && { address, release: packageJson.version },
    hostedCardsOf: (brand) => hostedCardsOf(config, brand, providers),
    isTraced: tracer !== undefined,
    returnedTo: (paySessionId) => returnedTo(database.db, paySessionId),
    onFailure: (error) =>
      log.error(errorFields(error), 'boot data could not be prepared; the widget requests it instead'),
  })
}
