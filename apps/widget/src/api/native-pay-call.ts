/** Apple's session of a sheet (LIST-17). A plain function: the session is used once and enters no store. */
import type { ApiClient } from './api-client'

/** The domain in the address bar, for which Apple makes the session: the page's own where nobody can say more. */
function topDomain({ ancestorOrigins, hostname }: Location): string {
  const around = ancestorOrigins as DOMStringList | undefined
  const top = around?.item(around.length - 1)
  return top && URL.canParse(top) ? new URL(top).hostname : hostname
}

/** The session as JSON; null where there is none. */
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
