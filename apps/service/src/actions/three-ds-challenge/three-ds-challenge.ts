import { FormFields, webAddress } from '@modulor/contract/http'
import { z } from 'zod'
import type { ActionKind } from '../action-kind'

const ThreeDsChallenge = z.object({
  type: z.literal('three_ds_challenge'),
  url: webAddress,
  fields: FormFields,
  expiresAt: z.iso.datetime(),
})

/** The issuer's challenge, in a frame of the widget (THREEDS-2). It ends at the issuer's time if that is earlier. */
export const threeDsChallenge: ActionKind<'three_ds_challenge', z.infer<typeof ThreeDsChallenge>> = {
  schema: ThreeDsChallenge,
  pageOf: ({ url }) => url,
  displayOf: () => 'result',
  isThreeDs: true,
  isPaidElsewhere: false,
  endsAt({ expiresAt }, deadline) {
    const named = new Date(expiresAt)
    return named < deadline ? named : deadline
  },
  closedAs: () => 'authentication_timed_out',
  canConfirm: () => false,
  canCancel: () => true,
  toNextAction: ({ type, url, fields, expiresAt }) => ({ type, url, fields, expires_at: expiresAt }),
}
