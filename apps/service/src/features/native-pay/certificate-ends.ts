import { X509Certificate } from 'node:crypto'
import type { Logger } from 'pino'
import type { CashierConfig } from '../../config/schema'
import { DAY_MS } from '../../durations'

/** A new certificate takes days: somebody has to sign in at Apple, and the configuration is changed by somebody else. */
const RENEW_BEFORE_DAYS = 30

export type CertificateEnd = { readonly brand: string; readonly endsAt: Date }

/** Until when each brand's certificate opens sessions of Apple Pay. Without a brand that has one the list is empty. */
export function certificateEnds({ brands }: Pick<CashierConfig, 'brands'>): readonly CertificateEnd[] {
  return Object.entries(brands).flatMap(([brand, { apple_pay: apple }]) =>
    apple?.certificate === undefined
      ? []
      : [{ brand, endsAt: new Date(new X509Certificate(apple.certificate).validTo) }],
  )
}

/** The same by brand, in seconds since the epoch. */
export const certificateEndSeconds = (config: Pick<CashierConfig, 'brands'>): Readonly<Record<string, number>> =>
  Object.fromEntries(certificateEnds(config).map(({ brand, endsAt }) => [brand, endsAt.getTime() / 1_000]))

/** Whether it has ended, or ends so soon that it is to be renewed now. */
export const isToRenew = ({ endsAt }: CertificateEnd, now: Date): boolean =>
  endsAt.getTime() - now.getTime() <= RENEW_BEFORE_DAYS * DAY_MS

/** Says at each start and reload which certificates are to be renewed. */
export function warnOfCertificates(
  config: Pick<CashierConfig, 'brands'>,
  now: Date,
  logger: Pick<Logger, 'warn'>,
): void {
  for (const end of certificateEnds(config).filter((each) => isToRenew(each, now)))
    logger.warn(end, 'the certificate of Apple Pay ends soon or has ended; without it no sheet opens')
}
