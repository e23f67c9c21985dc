import { localError } from './api-error'
import type { ApiClient, ApiClientSettings } from './api-client'

/**
 * A client that loads at the first call. It brings the shapes of the service's answers, which a first view does without.
 * Where its chunk does not come, the call fails as the network did, and the next one tries again.
 */
export function lazyApiClient(surroundings: ApiClientSettings): ApiClient {
  let opened: Promise<ApiClient> | undefined
  return {
    async call(endpoint, request) {
      opened ??= import('./api-client').then(({ createApiClient }) => createApiClient(surroundings))
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

/** Loads how the calls of a submit, and those after it, are made. A failure is ignored here: the call itself tries again. */
export function preloadLaterCalls(): void {
  import('virtual:later-calls').catch(() => undefined)
}
