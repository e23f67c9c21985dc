import type { CallOutcome, ApiClient } from './api-client'

/** Sets the country of the session, as two letters (COUNTRY-1). Idempotent. */
export async function chooseSessionCountry(
  apiClient: ApiClient,
  country: string,
): Promise<CallOutcome<{ country: string }>> {
  return apiClient.call('sessionCountry', { body: { country } })
}
