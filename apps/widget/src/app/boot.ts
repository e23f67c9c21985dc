import { BootData } from '@modulor/contract/http'
import { BRAND_DEFAULT, COUNTRY_DEFAULT, DESIGN_THEME } from '@modulor/contract/vocabulary'

/** What is known when the page carries no boot data, or wrong one (BOOT-5): nobody may talk to us, nothing is followed. */
export function defaultBoot(ownOrigin: string): BootData {
  return {
    design_theme: DESIGN_THEME,
    environment: 'production',
    brand: { code: BRAND_DEFAULT, name: '', origins: [], redirect_hosts: [], home_url: `${ownOrigin}/` },
    language: null,
    country: COUNTRY_DEFAULT,
    deposit: null,
    withdrawal: null,
    pay_session: null,
    session_error: null,
    posted: null,
  }
}

/** Reads what the service wrote into the page. Never throws; anything unexpected is the default. */
export function parseBoot(text: string | null | undefined, ownOrigin: string): BootData {
  try {
    const parsed = BootData.safeParse(JSON.parse(text ?? ''))
    return parsed.success ? parsed.data : defaultBoot(ownOrigin)
  } catch {
    return defaultBoot(ownOrigin)
  }
}
