/** The call for Apple's merchant session of a sheet (LIST-17). The session is used once and is not kept in the store. */
import type { ApiClient } from './api-client'

/** The domain in the address bar, for which Apple creates the session; the page's own domain if the top one is not known. */
function topDomain({ ancestorOrigins, hostname }: Location): string {
  const around = ancestorOrigins as DOMStringList | undefined
  const top = around?.item(around.length - 1)
  return top && URL.canParse(top) ? new URL(top).hostname : hostname
}

/** Requests the session. Returns it as JSON, or null after an error. */
export async function applePaySession(
  apiClient: ApiClient,
  methodId: string,
  validationUrl: string,
): Promise<string | null> {
  const outcome = await apiClient.call('applePaySession', {
    path: { payGroupId: methodId },
    body: { validation_url: validationUrl, domain: topDomain(window.location) },
  })
  return 'data' in outcome ? outcome.data.merchant_session : null
}
