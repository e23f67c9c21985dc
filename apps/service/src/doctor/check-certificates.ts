import type { CashierConfig } from '../config/schema'
import { certificateEnds, isToRenew } from '../features/native-pay'
import { ok, problem, warning, type Finding } from './finding'

const HOW = 'renew it and reload the configuration; see docs/how-to/apple-and-google-pay.md'

/** Checks the certificates with which the brands authenticate to Apple. */
export const checkCertificates = (config: Pick<CashierConfig, 'brands'>, now: Date): readonly Finding[] =>
  certificateEnds(config).map((end) => {
    const subject = `Apple Pay of ${end.brand}`
    const day = end.endsAt.toISOString().slice(0, 10)
    if (end.endsAt <= now)
      return problem(subject, `its certificate expired on ${day}, so no payment sheet opens; ${HOW}`)
    return isToRenew(end, now)
      ? warning(subject, `its certificate expires on ${day}; ${HOW}`)
      : ok(subject, `its certificate expires on ${day}`)
  })
