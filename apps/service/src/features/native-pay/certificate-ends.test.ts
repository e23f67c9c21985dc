import { describe, expect, it } from 'vitest'
import { sampleBrand, sampleConfig } from '../../config/config-sample'
import { DAY_MS } from '../../durations'
import { checkCertificates } from '../../doctor/check-certificates'
import { certificateEnds, warnOfCertificates } from './certificate-ends'
import { testIdentity } from './certificates-sample'

const { certificate, key } = testIdentity('merchant.test.arcade')
const apple_pay = { merchant_identifier: 'merchant.test.arcade', certificate, key }
const config = sampleConfig({ brands: { COM: sampleBrand({ apple_pay }), OTHER: sampleBrand({}) } })

describe('issue-14 4 the certificate of Apple Pay', () => {
  const end = new Date('2090-01-01T00:00:00Z')
  it.each([
    [31, 'ok', 0],
    [30, 'warning', 1],
    [0, 'problem', 1],
  ])('%i days before its end is reported by the doctor as %s, and in %i lines of the log', (days, state, lines) => {
    const now = new Date(end.getTime() - days * DAY_MS)
    expect(certificateEnds(config)).toEqual([{ brand: 'COM', endsAt: end }])
    const [finding] = checkCertificates(config, now)
    expect(finding).toMatchObject({ state, subject: 'Apple Pay of COM', text: expect.stringContaining('2090-01-01') })
    const warned: object[] = []
    warnOfCertificates(config, now, { warn: (facts: object) => warned.push(facts) })
    expect(warned).toEqual(Array(lines).fill({ brand: 'COM', endsAt: end }))
  })
})
