import { X509Certificate } from 'node:crypto'
import type { Logger } from 'pino'
import type { CashierConfig } from '../../config/schema'
import { DAY_MS } from '../../durations'

/** Renewing a certificate takes days: one person has to sign in at Apple, and another one changes the configuration. */
const RENEW_BEFORE_DAYS = 30

export type CertificateEnd = { readonly brand: string; readonly endsAt: Date }

/** When each brand's Apple Pay certificate expires. Brands without a certificate are left out. */
export function certificateEnds({ brands }: Pick<CashierConfig, 'brands'>): readonly CertificateEnd[] {
  return Object.entries(brands).flatMap(([brand, { apple_pay: apple }]) =>
    apple?.certificate === undefined
      ? []
      : [{ brand, endsAt: new Date(new X509Certificate(apple.certificate).validTo) }],
  )
}

/** The same times by brand, in seconds since the epoch. */
export const certificateEndSeconds = (config: Pick<CashierConfig, 'brands'>): Readonly<Record<string, number>> =>
  Object.fromEntries(certificateEnds(config).map(({ brand, endsAt }) => [brand, endsAt.getTime() / 1_000]))

/** Whether the certificate has expired or expires so soon that it has to be renewed now. */
export const isToRenew = ({ endsAt }: CertificateEnd, now: Date): boolean =>
  endsAt.getTime() - now.getTime() <= RENEW_BEFORE_DAYS * DAY_MS

/** Logs the certificates that have to be renewed. Called at each start and reload. */
export function warnOfCertificates(
  config: Pick<CashierConfig, 'brands'>,
  now: Date,
  logger: Pick<Logger, 'warn'>,
): void {
  for (const end of certificateEnds(config).filter((each) => isToRenew(each, now)))
    logger.warn(
      end,
      'the certificate of Apple Pay expires soon or has expired; without a valid one no payment sheet opens',
    )
}
