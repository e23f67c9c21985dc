import { localError } from './api-error'
import type { ApiClient, ApiClientSettings } from './api-client'

/**
 * An API client whose code is loaded at the first call, together with the shapes of the responses, which the first view does not
 * need. If its chunk does not load, the call fails like a network error, and the next call tries again.
 */
export function lazyApiClient(settings: ApiClientSettings): ApiClient {
  let opened: Promise<ApiClient> | undefined
  return {
    async call(endpoint, request) {
      opened ??= import('./api-client').then(({ createApiClient }) => createApiClient(settings))
      try {
        await opened
      } catch {
        opened = undefined
        return { error: localError('FETCH_ERROR', 'the API client did not load') }
      }
      return (await opened).call(endpoint, request)
    },
  }
}

/** Preloads the table of the calls of a submit and after it. A failure is ignored, because the call itself tries again. */
export function preloadLaterCalls(): void {
  import('virtual:later-calls').catch(() => undefined)
}
