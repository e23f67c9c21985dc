import { FormFields, webAddress } from '@modulor/contract/http'
import { z } from 'zod'
import type { ActionKind } from '../action-kind'

/** How long the invisible fingerprint step may take before the page reports that it did not complete (EMVCo: 10 s). */
const THREE_DS_METHOD_MS_MAX = 10_000

const ThreeDsMethod = z.object({ type: z.literal('three_ds_method'), url: webAddress, fields: FormFields })

/** The invisible fingerprint step of 3-D Secure 2 (THREEDS-2). */
export const threeDsMethod: ActionKind<'three_ds_method', z.infer<typeof ThreeDsMethod>> = {
  schema: ThreeDsMethod,
  pageOf: ({ url }) => url,
  displayOf: () => 'result',
  isThreeDs: true,
  isPaidElsewhere: false,
  endsAt: (_action, deadline) => deadline,
  closedAs: () => 'authentication_timed_out',
  canConfirm: () => false,
  canCancel: () => true,
  toNextAction: ({ type, url, fields }) => ({ type, url, fields, timeout_ms: THREE_DS_METHOD_MS_MAX }),
}
